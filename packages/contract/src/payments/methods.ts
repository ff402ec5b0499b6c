import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { listOf } from '../schemas.ts'
import { Mandate, PaymentMethod, Profile, ProviderId } from './schemas.ts'

const access = can('payment-methods.manage')
const params = z.strictObject({ provider: z.string() })
const problems = ['payments_not_configured', 'not_found', 'unavailable'] as const

export const methods = api(withFeatures('payments', ['payments']), {
  /**
   * Starts adding a bank account: a debit of one euro verifies it and creates a mandate (API-158, PAY-005, PAY-010).
   * The response opens the form of the card payment provider, where the user types the IBAN; it never reaches this
   * server.
   */
  createPaymentIntent: operation({
    method: 'POST',
    path: '/admin/:provider/payment-intent',
    requirement: 'API-158',
    access,
    token: 'none',
    params,
    body: z.strictObject({ currency: z.literal('eur'), paymentMethodType: z.literal('sepa_debit') }),
    status: 201,
    response: z.object({ clientSecret: z.string() }),
    problems: [...problems],
  }),
  listPaymentMethods: operation({
    method: 'GET',
    path: '/admin/:provider/payment-methods',
    requirement: 'API-159',
    access,
    params,
    response: listOf(PaymentMethod),
    problems: [...problems],
  }),
  readProfile: operation({
    method: 'GET',
    path: '/admin/:provider/profile',
    requirement: 'API-160',
    access,
    params,
    response: Profile,
    problems: [...problems],
  }),
  /** Chooses the payment method that invoices are collected from, at the card payment provider too (COL-015). */
  saveProfile: operation({
    method: 'PUT',
    path: '/admin/:provider/profile',
    requirement: 'COL-015',
    access,
    token: 'none',
    params,
    body: z.strictObject({ defaultPaymentMethod: ProviderId }),
    response: Profile,
    problems: ['payment_method_unfit', ...problems],
  }),
  /** Removes a payment method; the last verified one cannot be removed while a payment is due (API-161). */
  detachPaymentMethod: operation({
    method: 'POST',
    path: '/admin/:provider/payment-methods/detach',
    requirement: 'API-161',
    access,
    token: 'none',
    params,
    body: z.strictObject({ paymentMethodId: ProviderId }),
    status: 204,
    problems: ['payment_method_needed', 'method_needed', ...problems],
  }),
  readMandate: operation({
    method: 'GET',
    path: '/admin/:provider/payment-method/:id/mandate',
    requirement: 'API-162',
    access,
    params: z.strictObject({ provider: z.string(), id: ProviderId }),
    response: Mandate,
    problems: [...problems],
  }),
})
