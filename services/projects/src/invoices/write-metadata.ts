import type { AnyActor } from '@passerelle/kernel/actor'
import type { NewEvent } from '@passerelle/contract/events'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Tx } from '@passerelle/server/database/transaction'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { MetadataChange } from '../tasks/metadata-change.ts'

/** Writes a change of a task's metadata with its events; a no-op if it names no key. Throws `not_found`. */
export const writeMetadata =
  ({ tasks, record, clock }: Pick<TaskDeps, 'tasks' | 'record' | 'clock'>) =>
  async (tx: Tx, task: Pick<Task, 'appId' | 'id'>, change: MetadataChange, actor: AnyActor): Promise<void> => {
    const fields = [...Object.keys(change.set), ...change.drop]
    if (fields.length === 0) return
    const event = { appId: task.appId, actor: eventActor(actor), subject: task.id }
    const billed = await tasks.writeMetadata(tx, task, change, clock.now())
    await record(tx, { ...event, name: 'task.metadata_edited', data: { fields } })
    const turn: NewEvent['name'] | null =
      billed.was === billed.is ? null : billed.is ? 'task.invoiced' : 'task.invoice_removed'
    if (turn) await record(tx, { ...event, name: turn, data: {} })
  }
