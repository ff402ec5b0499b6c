import { expect, test } from 'vitest'
import { getPaymentState, type PaymentFacts } from './payment-state.ts'

const facts = (configured: boolean, customerId: string | null, subscriptionStatus: string | null): PaymentFacts => ({
  configured,
  customerId,
  subscriptionStatus,
})

test.each([
  [facts(true, 'cus_1', 'failed'), 'refused'],
  [facts(false, null, 'failed'), 'refused'],
  [facts(true, 'cus_1', 'active'), null],
])('[PAY-003] %o: %s', (known, state) => expect(getPaymentState(known)).toBe(state))

test.each([
  [facts(true, 'cus_1', null), 'no_method'],
  [facts(true, 'cus_1', ''), 'no_method'],
  [facts(false, 'cus_1', null), null],
  [facts(true, null, null), null],
  [facts(true, '', null), null],
  [facts(true, 'cus_1', 'incomplete'), null],
])('[PAY-004] %o: %s', (known, state) => expect(getPaymentState(known)).toBe(state))
