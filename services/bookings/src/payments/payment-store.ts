import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { BookingPaymentMethod } from '@passerelle/kernel/bookings'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type StoredPayment = {
  id: string
  method: BookingPaymentMethod
  description: string
  amountInCents: number
  paymentAt: Date
  voucherId: string | null
  /** The payment at the account's card payment provider. */
  providerPaymentId: string | null
}

const pay = statement(
  'bookings.pay',
  `UPDATE bookings.bookings SET paid_in_cents = paid_in_cents + $3
          WHERE app_id = $1 AND id = $2 AND paid_in_cents + $3 <= total_in_cents
            AND status NOT IN ('canceled', 'failed')`,
)
const unpay = statement(
  'bookings.unpay',
  'UPDATE bookings.bookings SET paid_in_cents = paid_in_cents - $3 WHERE app_id = $1 AND id = $2',
)
const exists = statement('bookings.exists', 'SELECT FROM bookings.bookings WHERE app_id = $1 AND id = $2')
const insert = statement(
  'bookings.payment-insert',
  `INSERT INTO bookings.booking_payments (app_id, booking_id, id, method, description, amount_in_cents,
           payment_at, voucher_id, provider_payment_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const remove = statement(
  'bookings.payment-remove',
  `DELETE FROM bookings.booking_payments WHERE app_id = $1 AND booking_id = $2 AND id = $3
         RETURNING id, method, description, amount_in_cents AS "amountInCents", payment_at AS "paymentAt",
                   voucher_id AS "voucherId",
                   provider_payment_id AS "providerPaymentId"`,
).as<Pick<StoredPayment, 'method'>>()

const problems: Record<string, ProblemCode> = {
  booking_payments_app_id_provider_payment_id_key: 'payment_recorded',
  booking_refunds_app_id_payment_id_fkey: 'payment_refunded',
}
const refused = (error: unknown): never => {
  const code = problems[getConstraintName(error) ?? '']
  throw code ? new Problem(code, { cause: error }) : error
}

/** The only writer of `bookings.booking_payments` and of a booking's amount paid. */
export const paymentStore = {
  /**
   * Adds to the amount paid in one atomic statement, so that concurrent payments cannot exceed the total; a canceled or
   * failed booking owes nothing. Throws
   * `not_found`, `payment_above_balance`.
   */
  pay: async (query: Query, appId: string, bookingId: string, amountInCents: number): Promise<void> => {
    if ((await query(pay.with(appId, bookingId, amountInCents))).rowCount > 0) return
    const { rowCount } = await query(exists.with(appId, bookingId))
    throw new Problem(rowCount > 0 ? 'payment_above_balance' : 'not_found')
  },

  /** Throws `payment_recorded` when the online payment is on a booking already. */
  insert: async (query: Query, appId: string, bookingId: string, payment: StoredPayment): Promise<void> => {
    const { id, method, description, amountInCents, paymentAt, voucherId, providerPaymentId } = payment
    const values = [appId, bookingId, id, method, description, amountInCents, paymentAt, voucherId, providerPaymentId]
    await query(insert.with(...values)).catch(refused)
  },

  /** Deletes a payment and returns it. Throws `not_found`, `payment_refunded`. */
  remove: async (query: Query, appId: string, bookingId: string, id: string): Promise<StoredPayment> => {
    const { rows } = await query(remove.with(appId, bookingId, id)).catch(refused)
    const [payment] = rows
    if (!payment) throw new Problem('not_found')
    await query(unpay.with(appId, bookingId, payment.amountInCents))
    return payment
  },
}
