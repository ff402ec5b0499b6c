import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents, type TaskUpdate } from './task-update.ts'
import type { Task } from './task.ts'
import type { TaskDeps } from './task-deps.ts'

/** What is written beside the request: how it was, and how it is. */
type WriteRelated = (tx: Tx, before: Task, after: Task) => Promise<void>
const nothing: WriteRelated = async () => {}

/**
 * Carries out what a flow decides about a request: state and events in one transaction, which a running one takes in. Answers the request as
 * it was decided, itself when nothing changed. Problems of `decide`, `task_changed`.
 */
export const commitUpdate =
  ({ tasks, transaction, record }: Omit<TaskDeps, 'clock'>) =>
  async (
    task: Task,
    decide: (current: Task) => TaskUpdate,
    actor: Person,
    beside: WriteRelated = nothing,
  ): Promise<Task> => {
    const change = decide(task)
    if (change.task === task) return task
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, decide)
      // The version that was compared is that of what stands beside too: nobody changed it in between.
      await beside(tx, task, change.task)
      await recordEvents(record, tx, change, eventActor(actor))
    })
    return change.task
  }
