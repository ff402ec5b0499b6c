import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

/**
 * Records that a timer began, rested or ended on a task, so that the page of its customers follows; not where its time
 * is hidden from them (DAY-055, TSK-040).
 */
export const notifyCustomers = async (
  { record }: Pick<TaskDeps, 'record'>,
  tx: Tx,
  task: Pick<Task, 'appId' | 'id' | 'metadata'>,
  actor: Person,
): Promise<void> => {
  if (task.metadata.hideTimeTracking === true) return
  await record(tx, {
    appId: task.appId,
    actor: eventActor(actor),
    name: 'task.worked_on',
    subject: task.id,
    data: {},
  })
}
