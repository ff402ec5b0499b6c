import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant, optionalLines } from '../schemas.ts'
import { Booking, Cents, Day, Method } from './schemas.ts'

export const bookingPayments = api(withFeatures('bookings', ['bookings']), {
  /**
   * Records a payment, at most the balance. With the method `gift` the description is the code of the voucher
   * (OPEN-066); with `stripe` it may be the id of the payment at the card payment provider, which can then refund it.
   */
  addBookingPayment: operation({
    method: 'POST',
    path: '/admin/bookings/:id/payments',
    requirement: 'API-148',
    access: can('bookings.manage'),
    status: 201,
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      method: Method,
      description: z.optional(optionalLines(300)),
      amountInCents: Cents.check(z.gte(1)),
      paymentAt: z.optional(z.union([Instant, Day])),
    }),
    response: Booking,
    problems: [
      'access_denied',
      'not_found',
      'payment_above_balance',
      'payment_recorded',
      'voucher_unknown',
      'voucher_used_up',
      'voucher_expired',
      'too_many_requests',
    ],
  }),
  /** Removes a payment; the amount of a voucher is credited back to it. */
  removeBookingPayment: operation({
    method: 'DELETE',
    path: '/admin/bookings/:id/payments/:paymentId',
    requirement: 'API-149',
    access: can('bookings.manage'),
    params: z.strictObject({ id: Id, paymentId: Id }),
    response: Booking,
    problems: ['access_denied', 'not_found', 'payment_refunded'],
  }),
  /**
   * Refunds a payment, all that is left of it or a part. Online payments are refunded by the account's card payment
   * provider, whose webhook reports the outcome; others are recorded as returned by hand. A voucher is credited back by
   * removing its payment instead.
   */
  refundBookingPayment: operation({
    method: 'POST',
    path: '/admin/bookings/:id/payments/:paymentId/refunds',
    requirement: 'ADR-0004',
    access: can('bookings.manage'),
    token: 'none',
    status: 201,
    params: z.strictObject({ id: Id, paymentId: Id }),
    body: z.strictObject({ amountInCents: z.optional(Cents.check(z.gte(1))) }),
    response: Booking,
    problems: ['access_denied', 'not_found', 'payment_not_refundable', 'refund_above_payment'],
  }),
})
