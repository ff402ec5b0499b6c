import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/transaction'
import type { TaskDeps } from './task-deps.ts'
import { getEstimateStatus, getTaskState } from './task-state.ts'
import { recordEvents, type TaskUpdate } from './task-update.ts'
import type { Task } from './task.ts'

/**
 * True if what the customer answers is unchanged: estimate, quote, list and the displayed state. Other edits do not
 * affect an answer.
 */
export const isSameQuestion = (read: Task, current: Task): boolean =>
  read.estimatedTime === current.estimatedTime &&
  getEstimateStatus(read) === getEstimateStatus(current) &&
  read.quoteState === current.quoteState &&
  read.listId === current.listId &&
  getTaskState(read) === getTaskState(current)

/**
 * Commits a customer's answer under optimistic concurrency: on a version conflict, `decide` runs again on the current
 * task under a row lock (EST-003, VAL-003). Throws the problems of `decide`; `task_changed` when the estimate, the list
 * or the state has changed since.
 */
export const commitAnswer =
  ({ tasks, transaction, record }: Omit<TaskDeps, 'clock'>) =>
  async (
    task: Task,
    decide: (current: Task) => TaskUpdate,
    actor: Person,
    alsoWrite?: (tx: Tx, answered: Task) => Promise<void>,
  ): Promise<void> => {
    const first = decide(task)
    await transaction(async (tx) => {
      let answered = task
      const answerAgain = async () => {
        const current = await tasks.lock(tx, task)
        const change = decide(current)
        if (!isSameQuestion(task, current)) throw new Problem('task_changed')
        await tasks.save(tx, current, change, decide)
        answered = current
        return change
      }
      const change = (await tasks.trySave(tx, task, first)) ? first : await answerAgain()
      await alsoWrite?.(tx, answered)
      await recordEvents(record, tx, change, eventActor(actor))
    })
  }
