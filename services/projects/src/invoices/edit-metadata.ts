import type { Person } from '@passerelle/kernel/actor'
import { Problem } from '@passerelle/contract/problems'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { metadataChange, type MetadataPatch } from '../tasks/metadata-change.ts'
import { readIssuedInvoice } from './issued-invoice-view.ts'
import { writeMetadata } from './write-metadata.ts'

/**
 * Sets or removes single keys of a task's metadata, archived or not (API-050, TSK-009). An invoice marks the task as
 * billed; removing it clears the mark (TSK-038, OPEN-023). The mark of an invoice that was issued here ends with its
 * credit note only. Throws `task_billed`, `not_found`.
 */
export const editMetadata = (deps: TaskDeps) => {
  const write = writeMetadata(deps)
  return (task: Task, wish: MetadataPatch, actor: Person): Promise<void> =>
    deps.transaction(async (tx) => {
      if (wish.invoice !== undefined && (await readIssuedInvoice(tx.query, task))) throw new Problem('task_billed')
      await write(tx, task, metadataChange(wish), actor)
    })
}
