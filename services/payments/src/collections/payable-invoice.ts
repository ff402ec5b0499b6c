import type { EventActor } from '@passerelle/contract/events'
import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { cancelMails } from '@passerelle/server/mail/queue-mail'
import type { Platform } from '@passerelle/server/platform'
import { cancelCollection, findOpen, lockCollectedInvoice, type CollectedInvoice } from './collection-store.ts'
import { isUnderWay, type Collection } from './collection.ts'

type Deps = Pick<Platform, 'clock' | 'record'>

/** Throws `payment_under_way` with its day: somebody else may be taking the money of this invoice. */
export const refuseUnderWay = (open: Collection | null): void => {
  if (open && isUnderWay(open)) throw new Problem('payment_under_way', { values: { day: open.dueOn } })
}

/** Locks an invoice that is to be paid, with its open collection. Throws `not_found`, `invoice_not_open`. */
export const lockPayable = async (
  tx: Tx,
  appId: string,
  id: string,
): Promise<{ invoice: CollectedInvoice; open: Collection | null }> => {
  const invoice = await lockCollectedInvoice(tx, appId, id)
  if (!invoice) throw new Problem('not_found')
  if (invoice.status !== 'issued' || invoice.leftInCents <= 0) throw new Problem('invoice_not_open')
  return { invoice, open: await findOpen(tx.query, appId, id) }
}

/** Cancels an announced collection and its notice, because of what comes instead. Throws `payment_under_way`. */
export const cancelOpen =
  ({ clock, record }: Deps) =>
  async (tx: Tx, open: Collection | null, invoice: { number: string }, why: { actor: EventActor; cause: string }) => {
    refuseUnderWay(open)
    if (!open) return
    const at = clock.now()
    if (!(await cancelCollection(tx, open, { at, cause: why.cause })))
      throw new Problem('payment_under_way', { values: { day: open.dueOn } })
    await cancelMails(tx, open.noticeKeys, at)
    const { appId, id: collectionId, invoiceId, amountInCents } = open
    const data = { collectionId, number: invoice.number, amountInCents }
    await record(tx, { appId, actor: why.actor, name: 'collection.canceled', subject: invoiceId, data })
  }

export type CancelOpen = ReturnType<typeof cancelOpen>
