import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { findPayment } from '../payments/payments-view.ts'
import { statement } from './statement-rows.ts'
import type { RefundStore } from './refund-store.ts'

type Payment = InferResponse<typeof payments.refundPayment>

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & { refunds: RefundStore }

// Locked by a statement of its own: one that waits for a lock still sums up what was there before it waited.
const lock = statement(
  'payments.refund-lock',
  `SELECT FROM payments.payments WHERE app_id = $1 AND id = $2 AND purpose = 'invoice' FOR UPDATE`,
)
// Refunds that were made at the provider itself are counted too: what it reported, or what was asked here, if that is
// more.
const refundable = statement(
  'payments.refundable',
  `
  SELECT p.provider_payment_id AS "providerPaymentId", p.status, p.amount_in_cents AS "amountInCents",
         greatest(p.refunded_in_cents, (SELECT coalesce(sum(r.amount_in_cents), 0)::int FROM payments.refunds r
           WHERE r.app_id = p.app_id AND r.payment_id = p.id AND r.status <> 'failed')) AS taken
    FROM payments.payments p WHERE p.app_id = $1 AND p.id = $2 AND p.purpose = 'invoice'`,
  { notNull: ['taken'] },
)

/**
 * Requests the refund of a payment that has arrived: all that is left of it, or a part. A worker asks the provider.
 * Throws `not_found`, `payment_not_refundable`, `refund_above_payment`.
 */
export const requestRefund =
  ({ clock, database, newId, record, refunds }: Deps) =>
  (actor: Person, appId: string, paymentId: string, asked: number | undefined): Promise<Payment> =>
    database.transaction(async (tx) => {
      tx.send(lock.with(appId, paymentId))
      const { rows } = await tx.query(refundable.with(appId, paymentId))
      const [payment] = rows
      if (!payment) throw new Problem('not_found')
      const left = payment.amountInCents - payment.taken
      if (payment.status !== 'paid' || left <= 0) throw new Problem('payment_not_refundable')
      const amountInCents = asked ?? left
      if (amountInCents > left) throw new Problem('refund_above_payment')
      const { providerPaymentId } = payment
      const id = newId()
      await refunds.insert(tx, { appId, id, paymentId, providerPaymentId, amountInCents }, clock.now())
      const about = { appId, actor: eventActor(actor), subject: id }
      await record(tx, { ...about, name: 'refund.requested', data: { amountInCents } })
      return (await findPayment(tx.query, appId, paymentId))!
    })
