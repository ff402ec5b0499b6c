import type { Platform } from '@passerelle/server/platform'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { editMetadata } from './edit-metadata.ts'
import type { MetadataPatch } from '../tasks/metadata-change.ts'

/**
 * Marks the tasks of an issued invoice as billed and links them to it (TSK-037, TSK-038); a credit note undoes that.
 * Idempotent.
 */
export const onInvoiceIssued = (deps: TaskDeps & Pick<Platform, 'env'>): Subscriber => {
  const edit = editMetadata(deps)
  const bill = async (appId: string | null, taskIds: readonly string[], wish: MetadataPatch) => {
    for (const taskId of taskIds) {
      const task = appId && (await deps.tasks.find(appId, taskId))
      if (task) await edit(task, wish, { kind: 'system' })
    }
  }
  return subscriber('bill-requests', ['invoice.issued', 'invoice.credited'], async (event) => {
    const { appId, subject, data } = event
    const issued =
      event.name === 'invoice.issued'
        ? { hostedUrl: `${deps.env.origin}/payments/invoices/${subject}`, number: data.number }
        : null
    await bill(appId, data.taskIds, { invoice: issued })
  })
}
