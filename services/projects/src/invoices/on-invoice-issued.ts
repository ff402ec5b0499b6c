import type { Platform } from '@passerelle/server/platform'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Tx } from '@passerelle/server/database/transaction'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { readIssuedInvoice } from './issued-invoice-view.ts'
import { writeMetadata } from './write-metadata.ts'

/**
 * Marks the tasks of an issued invoice as billed and links them to it (TSK-037, TSK-038); a credit note undoes that.
 * Reads which invoice bills each task now, so order and number of the deliveries do not matter.
 */
export const onInvoiceIssued = (deps: TaskDeps & Pick<Platform, 'env'>): Subscriber => {
  const write = writeMetadata(deps)
  const linkTo = (invoiceId: string) => `${deps.env.origin}/payments/invoices/${invoiceId}`

  /** The row is locked before the invoice is read, so that of two deliveries the later one reads the newer state. */
  const update = async (tx: Tx, appId: string, taskId: string, invoiceId: string) => {
    const task = await deps.tasks.lock(tx, { appId, id: taskId })
    const current = await readIssuedInvoice(tx.query, task)
    const linked = task.metadata.invoice
    if (current) {
      const invoice = { hostedUrl: linkTo(current.invoiceId), number: current.number }
      if (linked?.hostedUrl === invoice.hostedUrl) return
      await write(tx, task, { set: { invoice }, drop: [] }, { kind: 'system' })
    } else if (linked?.hostedUrl === linkTo(invoiceId)) {
      await write(tx, task, { set: {}, drop: ['invoice'] }, { kind: 'system' })
    }
  }

  return subscriber('bill-requests', ['invoice.issued', 'invoice.credited'], async ({ appId, subject, data }) => {
    if (appId === null) return
    for (const taskId of data.taskIds) await deps.transaction((tx) => update(tx, appId, taskId, subject))
  })
}
