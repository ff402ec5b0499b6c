import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideRestoreEstimate as restored } from './estimate-flow.ts'

/**
 * Restores the last accepted estimate, accepted again (API-020, EST-007). Throws the problems of the flow, and
 * `task_changed`.
 */
export const restoreEstimate =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, actor: Person): Promise<void> => {
    const restore = (current: Task) => restored(current, clock.now())
    const change = restore(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, restore)
      await recordEvents(record, tx, change, eventActor(actor))
    })
  }
