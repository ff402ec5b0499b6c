import { expect, test } from 'vitest'
import type { ProviderPayment } from '../stripe/payment-provider.ts'
import { toFailureReason, toPaymentState } from './payment-state.ts'

const at = new Date('2026-02-03T10:00:00Z')
const payment = (more: Partial<ProviderPayment>): ProviderPayment => ({
  id: 'pi_1',
  customerId: 'cus_1',
  amountInCents: 128_460,
  currency: 'eur',
  state: 'open',
  isRefunded: false,
  refundedInCents: 0,
  disputedAt: null,
  dispute: null,
  createdAt: at,
  endedAt: null,
  failureCode: null,
  description: '',
  metadata: {},
  methodId: null,
  methodType: 'sepa_debit',
  methodLast4: null,
  mandateId: null,
  ...more,
})
const verification = { metadata: { purpose: 'verification' } }

test.each<[string, Partial<ProviderPayment>, string]>([
  ['an invoice not sent to the bank', {}, 'notice_sent'],
  ['a verification that nobody signed', verification, 'mandate'],
  ['at the bank', { state: 'processing' }, 'processing'],
  ['paid', { state: 'succeeded', endedAt: at }, 'paid'],
  ['refused', { state: 'failed', endedAt: at }, 'failed'],
  ['given up', { state: 'canceled' }, 'failed'],
  ['disputed after it was paid', { state: 'succeeded', endedAt: at, disputedAt: at, dispute: 'open' }, 'disputed'],
  ['disputed in vain', { state: 'succeeded', endedAt: at, disputedAt: at, dispute: 'won' }, 'paid'],
  ['given back', { state: 'succeeded', isRefunded: true }, 'refunded'],
])('%s is %s', (_, more, status) => {
  expect(toPaymentState(payment(more)).status).toBe(status)
})

test('[PAY-005] a verification is expected after five working days, a debit after four', () => {
  const expected = (more: Partial<ProviderPayment>) =>
    toPaymentState(payment({ state: 'processing', ...more })).expectedAt?.toISOString()
  expect(expected(verification)).toBe('2026-02-10T10:00:00.000Z')
  expect(expected({})).toBe('2026-02-09T10:00:00.000Z')
})

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['debit_not_authorized', 'no_mandate'],
  ['something_new', 'unknown'],
  [null, 'unknown'],
])('the bank’s %s is %s in our words', (code, reason) => {
  expect(toFailureReason(code)).toBe(reason)
})

test('a code that the product does not know is an unknown reason, an inherited name too', () => {
  for (const code of [null, 'something_new', 'constructor', 'toString', '__proto__'])
    expect(toFailureReason(code)).toBe('unknown')
})
