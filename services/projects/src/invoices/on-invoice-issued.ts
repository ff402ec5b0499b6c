import type { EventOf } from '@passerelle/contract/events'
import type { Platform } from '@passerelle/server/platform'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Tx } from '@passerelle/server/database/transaction'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { readClosingInvoice } from './closing-invoice-view.ts'
import { readIssuedInvoice } from './issued-invoice-view.ts'
import { writeMetadata } from './write-metadata.ts'

const names = ['invoice.issued', 'invoice.credited', 'task.moved', 'completion.accepted'] as const

/** Of moves, those that end a request. */
const isOfBilling = (event: EventOf<(typeof names)[number]>) => event.name !== 'task.moved' || event.data.to === 'done'

/**
 * Marks tasks as billed and links them to their invoice (TSK-037, TSK-038): those that an issued invoice bills as a
 * whole, and done ones of which every work log is on issued invoices (BIL-047); a credit note undoes that. Reads which
 * invoice bills each task now, so order and number of the deliveries do not matter.
 */
export const onInvoiceIssued = (deps: TaskDeps & Pick<Platform, 'env'>): Subscriber => {
  const write = writeMetadata(deps)
  const linkTo = (invoiceId: string) => `${deps.env.origin}/payments/invoices/${invoiceId}`

  /** The row is locked before the invoice is read, so that of two deliveries the later one reads the newer state. */
  const update = async (tx: Tx, appId: string, taskId: string, isCredit: boolean) => {
    const task = await deps.tasks.lock(tx, { appId, id: taskId })
    const current = (await readIssuedInvoice(tx.query, task)) ?? (await readClosingInvoice(tx.query, task))
    const linked = task.metadata.invoice
    const isOurs = linked?.hostedUrl.startsWith(linkTo('')) ?? false
    if (current && (!linked || isOurs)) {
      const invoice = { hostedUrl: linkTo(current.invoiceId), number: current.number }
      if (linked?.hostedUrl === invoice.hostedUrl) return
      await write(tx, task, { set: { invoice }, drop: [] }, { kind: 'system' })
    } else if (!current && isCredit && isOurs) {
      await write(tx, task, { set: {}, drop: ['invoice'] }, { kind: 'system' })
    }
  }

  return accountSubscriber(
    'bill-requests',
    names,
    async (event) => {
      const { appId, subject } = event
      if (!isOfBilling(event)) return
      const isOfInvoice = event.name === 'invoice.issued' || event.name === 'invoice.credited'
      const taskIds = isOfInvoice ? event.data.taskIds : [subject]
      for (const taskId of taskIds)
        await deps.transaction((tx) => update(tx, appId, taskId, event.name === 'invoice.credited'))
    },
    isOfBilling,
  )
}
