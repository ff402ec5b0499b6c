import type { AnyActor } from '@passerelle/kernel/actor'
import type { NewEvent } from '@passerelle/contract/events'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { metadataChange, type MetadataPatch } from '../tasks/metadata-change.ts'

/**
 * Sets or removes single keys of a task's metadata, archived or not (API-050, TSK-009). An invoice marks the task as
 * billed; removing it clears the mark (TSK-038, OPEN-023).
 */
export const editMetadata =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, wish: MetadataPatch, actor: AnyActor): Promise<void> => {
    const change = metadataChange(wish)
    const fields = [...Object.keys(change.set), ...change.drop]
    if (fields.length === 0) return
    const told = { appId: task.appId, actor: eventActor(actor), subject: task.id }
    await transaction(async (tx) => {
      const billed = await tasks.writeMetadata(tx, task, change, clock.now())
      await record(tx, { ...told, name: 'task.metadata_edited', data: { fields } })
      const turn: NewEvent['name'] | null =
        billed.was === billed.is ? null : billed.is ? 'task.invoiced' : 'task.invoice_removed'
      if (turn) await record(tx, { ...told, name: turn, data: {} })
    })
  }
