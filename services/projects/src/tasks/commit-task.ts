import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { AnyActor } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { TaskDeps } from './task-deps.ts'
import { getEstimateStatus, getTaskState } from './task-state.ts'
import { recordEvents, type TaskUpdate } from './task-update.ts'
import type { Task } from './task.ts'

type Options = {
  /** Writes related rows in the same transaction. Nobody else has changed the task between `before` and `after`. */
  related?: (tx: Tx, before: Task, after: Task) => Promise<void>
  /**
   * When somebody else has changed the task meanwhile. `refuse`: throws `task_changed`. `decide-again`: decides on the
   * current task, under a lock of its row. `answer-again`: the same if the customer was asked the same (EST-003,
   * VAL-003), otherwise throws `task_changed`.
   */
  onConflict?: 'refuse' | 'decide-again' | 'answer-again'
}

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
 * Runs `decide`, then saves the task and records its events in one transaction (joins the current transaction when
 * there is one). Returns the updated task, or the same object when nothing changed. Throws the problems of `decide`,
 * and `task_changed` on a version conflict, unless `onConflict` decides again.
 */
export const commitTask =
  ({ tasks, transaction, record }: Omit<TaskDeps, 'clock'>) =>
  async (
    task: Task,
    decide: (current: Task) => TaskUpdate,
    actor: AnyActor,
    { related, onConflict = 'refuse' }: Options = {},
  ): Promise<Task> => {
    const first = decide(task)
    if (first.task === task) return task
    const decideAgain = async (tx: Tx) => {
      const current = await tasks.lock(tx, task)
      // What no longer makes sense is answered as such.
      const change = decide(current)
      if (onConflict === 'refuse' || (onConflict === 'answer-again' && !isSameQuestion(task, current)))
        throw new Problem('task_changed')
      await tasks.save(tx, current, change, decide)
      return { before: current, change }
    }
    return transaction(async (tx) => {
      const isSaved = await tasks.trySave(tx, task, first)
      const { before, change } = isSaved ? { before: task, change: first } : await decideAgain(tx)
      if (change.task === before) return before
      await related?.(tx, before, change.task)
      await recordEvents(record, tx, change, eventActor(actor))
      return change.task
    })
  }
