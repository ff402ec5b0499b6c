import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { findOpen } from '../collections/collection-store.ts'
import type { CancelOpen } from '../collections/payable-invoice.ts'
import { noteInvoice } from '../collections/write-off-invoice.ts'
import type { Invoice } from './invoice-view.ts'
import { statement } from './statement-rows.ts'
import { lockInvoice } from '../invoice-rows/invoice-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & { cancel: CancelOpen }
type Paid = { paidOn: string; paidBy: NonNullable<Invoice['paidBy']>; note?: string | undefined }

const invoicePay = statement(
  'payments.invoice-pay',
  `UPDATE payments.invoices SET status = 'paid', paid_on = $3, paid_by = $4, version = version + 1
          WHERE app_id = $1 AND id = $2`,
)

/**
 * Staff mark an open invoice as paid otherwise, on a day between its issue and today; what was announced is canceled
 * (COL-011). Throws `not_found`, `invoice_not_open`, `invoice_paid_day`, `payment_under_way`.
 */
export const payInvoice = (deps: Deps) => {
  const { clock, database, record, cancel } = deps
  const keepNote = noteInvoice(deps)
  return (actor: Person, appId: string, id: string, { paidOn, paidBy, note = '' }: Paid): Promise<void> =>
    database.transaction(async (tx) => {
      const { kind, status, number, issuedOn, bookingId } = await lockInvoice(tx, appId, id)
      if (bookingId !== null) throw new Problem('not_found')
      if (kind !== 'invoice' || (status !== 'issued' && status !== 'written_off')) throw new Problem('invoice_not_open')
      if (paidOn > toIsoDate(clock.now()) || (issuedOn !== null && paidOn < issuedOn))
        throw new Problem('invoice_paid_day')
      const by = eventActor(actor)
      const open = await findOpen(tx.query, appId, id)
      await cancel(tx, open, { number: number! }, { actor: by, cause: 'paid' })
      await tx.query(invoicePay.with(appId, id, paidOn, paidBy))
      if (note !== '') await keepNote(tx, { appId, invoiceId: id, status: 'paid', note, userId: actor.userId })
      await record(tx, { appId, actor: by, name: 'invoice.paid', subject: id, data: { number: number!, paidBy } })
    })
}
