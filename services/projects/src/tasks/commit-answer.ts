import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { TaskDeps } from './task-deps.ts'
import { getEstimateStatus, getTaskState } from './task-state.ts'
import { recordEvents, type TaskUpdate } from './task-update.ts'
import type { Task } from './task.ts'

/** Is what an answer is about still the same: the estimate, the list and the displayed state? Any other edit does not concern it. */
export const isSameQuestion = (read: Task, current: Task): boolean =>
  read.estimatedTime === current.estimatedTime &&
  getEstimateStatus(read) === getEstimateStatus(current) &&
  read.listId === current.listId &&
  getTaskState(read) === getTaskState(current)

/**
 * Carries out the answer of a customer, whatever else was changed since the request was read: after a conflict it is decided again about the
 * request as it is now, under a row lock (EST-003, VAL-003). Problems of `decide`; `task_changed` when the estimate, the list or the state is
 * another one by then.
 */
export const commitAnswer =
  ({ tasks, transaction, record }: Omit<TaskDeps, 'clock'>) =>
  async (task: Task, decide: (current: Task) => TaskUpdate, actor: Person): Promise<void> => {
    const first = decide(task)
    await transaction(async (tx) => {
      const answerAgain = async () => {
        const current = await tasks.lock(tx, task)
        const change = decide(current)
        if (!isSameQuestion(task, current)) throw new Problem('task_changed')
        await tasks.save(tx, current, change, decide)
        return change
      }
      const change = (await tasks.trySave(tx, task, first)) ? first : await answerAgain()
      await recordEvents(record, tx, change, eventActor(actor))
    })
  }
