import type { AnyActor } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents, type TaskUpdate } from './task-update.ts'
import type { Task } from './task.ts'
import type { TaskDeps } from './task-deps.ts'

/** Writes related rows, given the task before and after the update. */
type WriteRelated = (tx: Tx, before: Task, after: Task) => Promise<void>
const nothing: WriteRelated = async () => {}

/**
 * Runs `decide`, then saves the task and records its events in one transaction (joins the current transaction when
 * there is one). Returns the updated task, or the same object when nothing changed. Throws the problems of `decide`,
 * and `task_changed` on a version conflict.
 */
export const commitUpdate =
  ({ tasks, transaction, record }: Omit<TaskDeps, 'clock'>) =>
  async (
    task: Task,
    decide: (current: Task) => TaskUpdate,
    actor: AnyActor,
    beside: WriteRelated = nothing,
  ): Promise<Task> => {
    const change = decide(task)
    if (change.task === task) return task
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, decide)
      // The version check also covers related rows: nobody else changed them in between.
      await beside(tx, task, change.task)
      await recordEvents(record, tx, change, eventActor(actor))
    })
    return change.task
  }
