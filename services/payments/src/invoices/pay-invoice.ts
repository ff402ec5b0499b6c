import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { lockInvoice } from './invoice-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'>

const invoicePay = statement(
  'payments.invoice-pay',
  `UPDATE payments.invoices SET status = 'paid', paid_on = $3, paid_by = $4, version = version + 1
          WHERE app_id = $1 AND id = $2`,
)

/**
 * Staff mark an issued invoice as paid, on a day between its issue and today. Throws `not_found`, `invoice_not_open`,
 * `invoice_paid_day`.
 */
export const payInvoice =
  ({ clock, database, record }: Deps) =>
  (
    actor: Person,
    appId: string,
    id: string,
    { paidOn, paidBy }: InferBody<typeof payments.payInvoice>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const { kind, status, number, issuedOn, bookingId } = await lockInvoice(tx, appId, id)
      if (bookingId !== null) throw new Problem('not_found')
      if (kind !== 'invoice' || status !== 'issued') throw new Problem('invoice_not_open')
      if (paidOn > toIsoDate(clock.now()) || (issuedOn !== null && paidOn < issuedOn))
        throw new Problem('invoice_paid_day')
      await tx.query(invoicePay.with(appId, id, paidOn, paidBy))
      const data = { number: number!, paidBy }
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.paid', subject: id, data })
    })
