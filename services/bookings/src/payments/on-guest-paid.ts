import { isProblem } from '@passerelle/contract/problems'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { paymentStore } from './payment-store.ts'

type Receipt = { bookingId: string; providerPaymentId: string; amountInCents: number; paidAt: Date }

const receipt = {
  name: 'bookings.guest-receipt',
  text: `SELECT booking_id AS "bookingId", provider_payment_id AS "providerPaymentId", amount_in_cents AS "amountInCents", paid_at AS "paidAt"
           FROM payments.guest_receipts WHERE app_id = $1 AND id = $2`,
}

/** Recorded already, or more than is left to pay: the account sees it beside the link and returns it. */
const isSettled = (error: unknown) => isProblem(error, 'payment_recorded') || isProblem(error, 'payment_above_balance')

/** Subscriber that records what a guest has paid by card on the booking. Idempotent. */
export const onGuestPaid = ({ database, record, newId }: Pick<Platform, 'database' | 'record' | 'newId'>): Subscriber =>
  subscriber('take-guest-payment', ['guest_payment.changed'], async ({ appId, subject, data: { status } }) => {
    if (appId === null || status !== 'paid') return
    const { rows } = await database.query<Receipt>({ ...receipt, values: [appId, subject] })
    const [paid] = rows
    if (!paid) return
    const { bookingId, providerPaymentId, amountInCents, paidAt } = paid
    await database
      .transaction(async (tx) => {
        await paymentStore.pay(tx.query, appId, bookingId, amountInCents)
        const id = newId()
        const payment = { id, method: 'stripe' as const, description: providerPaymentId, voucherId: null }
        await paymentStore.insert(tx.query, appId, bookingId, {
          ...payment,
          amountInCents,
          paymentAt: paidAt,
          providerPaymentId,
        })
        await record(tx, {
          appId,
          actor: { kind: 'system' },
          name: 'booking.payment_added',
          subject: bookingId,
          data: { paymentId: id, method: 'stripe', amountInCents },
        })
      })
      .catch((error: unknown) => {
        if (!isSettled(error)) throw error
      })
  })
