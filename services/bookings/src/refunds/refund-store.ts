import type { BookingPayment, BookingRefund } from '@passerelle/contract/bookings/schemas'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Status = BookingRefund['status']
export type NewRefund = { id: string; bookingId: string; paymentId: string; amountInCents: number; status: Status }

const insert = statement(
  'bookings.refund-insert',
  `INSERT INTO bookings.booking_refunds (app_id, id, booking_id, payment_id, amount_in_cents, status,
           requested_at, ended_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $6 = 'succeeded' THEN $7::timestamptz END)`,
)
const save = statement(
  'bookings.refund-save',
  `UPDATE bookings.booking_refunds SET status = $3, ended_at =
            CASE WHEN $3 = 'pending' THEN NULL ELSE $4::timestamptz END
          WHERE app_id = $1 AND id = $2 AND status <> $3 AND status <> 'failed'
            AND NOT (status = 'succeeded' AND $3 = 'pending')
         RETURNING booking_id AS "bookingId", amount_in_cents AS "amountInCents", old.status AS was`,
).as<{ was: Status }>()
const pay = statement(
  'bookings.refund-paid',
  'UPDATE bookings.bookings SET paid_in_cents = paid_in_cents + $3 WHERE app_id = $1 AND id = $2',
)

/**
 * The amount of a payment that is neither refunded nor on its way back; vouchers are credited by removing the payment.
 */
export const refundableOf = ({
  method,
  amountInCents,
  refunds,
}: Pick<BookingPayment, 'method' | 'amountInCents' | 'refunds'>): number =>
  method === 'gift'
    ? 0
    : refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((left, refund) => left - refund.amountInCents, amountInCents)

/** The only writer of `bookings.booking_refunds`. */
export const refundStore = {
  insert: async (query: Query, appId: string, refund: NewRefund, now: Date): Promise<void> => {
    const { id, bookingId, paymentId, amountInCents, status } = refund
    await query(insert.with(appId, id, bookingId, paymentId, amountInCents, status, now))
    if (status === 'succeeded') await query(pay.with(appId, bookingId, -amountInCents))
  },

  /** Stores another status of a refund and what it changes of the amount paid; null when nothing changes. */
  save: async (query: Query, appId: string, id: string, status: Status, now: Date) => {
    const { rows } = await query(save.with(appId, id, status, now))
    const [refund] = rows
    if (!refund) return null
    const { bookingId, amountInCents, was } = refund
    if (status === 'succeeded') await query(pay.with(appId, bookingId, -amountInCents))
    // The bank has returned a refund that had been reported as made.
    if (was === 'succeeded') await query(pay.with(appId, bookingId, amountInCents))
    return { bookingId, amountInCents }
  },
}
