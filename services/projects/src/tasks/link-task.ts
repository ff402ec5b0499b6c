import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { TaskDeps } from './task-deps.ts'
import { assertPrecondition, checkNotArchived, recordEvents, type TaskEvent } from './task-update.ts'
import type { Task } from './task.ts'

/** `write` returns whether the link changed; `event` is recorded only then. */
type Link = {
  write: (tx: Tx, task: Task, id: string) => Promise<boolean>
  event: (id: string, changeId?: string) => TaskEvent
}

/**
 * Attaches something to a task, or detaches it: a row of its own and one event, in one transaction. Returns whether it
 * changed anything. `changeId`: of the bulk change that this is part of. Throws `task_archived` and the problems of
 * `write`.
 */
export const linkTask =
  ({ transaction, record }: Pick<TaskDeps, 'transaction' | 'record'>, { write, event }: Link) =>
  async (task: Task, id: string, actor: Person, changeId?: string): Promise<boolean> => {
    assertPrecondition(checkNotArchived(task))
    return transaction(async (tx) => {
      if (!(await write(tx, task, id))) return false
      await recordEvents(record, tx, { task, events: [event(id, changeId)] }, eventActor(actor))
      return true
    })
  }
