import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Instant, listOf, optionalText, pageQuery } from '../schemas.ts'
import { Payment, PaymentStatus, PaymentTotals } from './schemas.ts'

const access = can('payments.read')
const filters = {
  from: z.optional(Instant),
  to: z.optional(Instant),
  status: z.optional(PaymentStatus),
  search: z.optional(optionalText(100)),
}

export const payments = api('payments', {
  /** The payments of the account to the provider, newest first (API-157, PAY-007). */
  listPayments: operation({
    method: 'GET',
    path: '/admin/payments',
    requirement: 'API-157',
    access,
    query: z.strictObject({ ...pageQuery, ...filters }),
    response: listOf(Payment),
  }),
  /** Totals of the payments under the same filters, and the total amount due (ADR-0004). */
  readPaymentTotals: operation({
    method: 'GET',
    path: '/admin/payments/totals',
    requirement: 'ADR-0004',
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
    kind: 'download',
    access,
    query: z.strictObject(filters),
  }),
})
