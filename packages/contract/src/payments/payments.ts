import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant, listOf, optionalText, pageQuery } from '../schemas.ts'
import { Cents, Payment, PaymentStatus, PaymentTotals } from './schemas.ts'

const access = can('payments.read')
const filters = {
  from: z.optional(Instant),
  to: z.optional(Instant),
  status: z.optional(PaymentStatus),
  search: z.optional(optionalText(maxSearchLength)),
}

export const payments = api(withFeatures('payments', ['payments']), {
  /** The payments of the account to the provider, newest first (API-157, PAY-007). */
  listPayments: operation({
    method: 'GET',
    path: '/admin/payments',
    requirement: 'API-157',
    access,
    query: z.strictObject({ ...pageQuery, ...filters }),
    response: listOf(Payment),
  }),
  /**
   * Refunds a payment that has arrived, in full or in part. The card payment provider is asked in the background; its
   * webhook reports the outcome (ADR-0004).
   */
  refundPayment: operation({
    method: 'POST',
    path: '/admin/payments/:id/refunds',
    requirement: 'ADR-0004',
    access: can('payments.refund'),
    token: 'none',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ amountInCents: z.optional(Cents.check(z.gte(1))) }),
    status: 201,
    response: Payment,
    problems: ['not_found', 'payment_not_refundable', 'refund_above_payment', 'payments_not_configured'],
  }),
  /** Totals of the payments under the same filters, and the total amount due (ADR-0004). */
  readPaymentTotals: operation({
    method: 'GET',
    path: '/admin/payments/totals',
    requirement: 'ADR-0004',
    perMinute: 120,
    access,
    query: z.strictObject(filters),
    response: PaymentTotals,
  }),
  /**
   * The payments under the same filters as CSV: UTF-8, semicolons, cells escaped against formula injection (OPEN-055,
   * PAY-007).
   */
  exportPayments: operation({
    method: 'GET',
    path: '/admin/payments/export',
    requirement: 'ADR-0004',
    perMinute: 20,
    kind: 'download',
    access,
    query: z.strictObject(filters),
  }),
})
