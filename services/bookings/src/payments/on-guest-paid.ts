import { holdsRoom, type BookingStatus } from '@passerelle/kernel/bookings'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { confirmPaidGift } from '../bookings/confirm-paid-gift.ts'
import { statement } from './statement-rows.ts'
import { paymentStore } from './payment-store.ts'

type Balance = { status: BookingStatus; leftInCents: number; isRecorded: boolean }

const receipt = statement(
  'bookings.guest-receipt',
  `SELECT booking_id AS "bookingId", provider_payment_id AS "providerPaymentId",
                amount_in_cents AS "amountInCents", paid_at AS "paidAt"
           FROM payments.guest_receipts WHERE app_id = $1 AND id = $2`,
  { notNull: ['bookingId', 'providerPaymentId', 'amountInCents', 'paidAt'] },
)
// Locked by a statement of its own: one that waits for a lock still reads the payments of before it waited.
const lock = statement(
  'bookings.guest-balance-lock',
  'SELECT FROM bookings.bookings WHERE app_id = $1 AND id = $2 FOR UPDATE',
)
const balance = statement(
  'bookings.guest-balance',
  `SELECT status, total_in_cents - paid_in_cents AS "leftInCents",
                EXISTS (SELECT FROM bookings.booking_payments p
                  WHERE p.app_id = b.app_id AND p.provider_payment_id = $3) AS "isRecorded"
           FROM bookings.bookings b WHERE app_id = $1 AND id = $2`,
  { notNull: ['leftInCents', 'isRecorded'] },
).as<Pick<Balance, 'status'>>()

type Deps = Pick<Platform, 'clock' | 'database' | 'record' | 'newId'>

/** What a guest owes: nothing once the booking is canceled. */
const owed = ({ status, leftInCents }: Balance) => (holdsRoom(status) ? leftInCents : 0)

/**
 * Subscriber that records what a guest has paid by card on the booking, up to the balance. What is above it goes back
 * to the card: the balance may have been paid meanwhile, or the booking canceled. A gift paid in full is confirmed.
 * Idempotent.
 */
export const onGuestPaid = ({ clock, database, record, newId }: Deps): Subscriber =>
  accountSubscriber('take-guest-payment', ['guest_payment.changed'], async ({ appId, subject, data: { status } }) => {
    if (status !== 'paid') return
    const { rows } = await database.query(receipt.with(appId, subject))
    const [paid] = rows
    if (!paid) return
    const { bookingId, providerPaymentId, paidAt } = paid
    await database.transaction(async (tx) => {
      tx.send(lock.with(appId, bookingId))
      const found = await tx.query(balance.with(appId, bookingId, providerPaymentId))
      // A booking that a guest has begun to pay is not deleted.
      const booking = found.rows[0]!
      if (booking.isRecorded) return
      const amountInCents = Math.min(paid.amountInCents, owed(booking))
      const about = { appId, actor: { kind: 'system' } as const, subject: bookingId }
      if (amountInCents > 0) {
        await paymentStore.pay(tx.query, appId, bookingId, amountInCents)
        const id = newId()
        const payment = { id, method: 'stripe' as const, description: providerPaymentId, voucherId: null }
        await paymentStore.insert(tx.query, appId, bookingId, {
          ...payment,
          amountInCents,
          paymentAt: paidAt,
          providerPaymentId,
        })
        const data = { paymentId: id, method: 'stripe', amountInCents }
        await record(tx, { ...about, name: 'booking.payment_added', data })
        await confirmPaidGift({ clock, record, newId }, tx, appId, bookingId)
      }
      const above = paid.amountInCents - amountInCents
      if (above === 0) return
      const data = { guestPaymentId: subject, amountInCents: above }
      await record(tx, { ...about, name: 'booking.payment_returned', data })
    })
  })
