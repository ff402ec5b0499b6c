import { expect, test } from 'vitest'
import { getPaymentState, type AccountMoney, type PaymentFacts } from './payment-state.ts'

const facts = (
  configured: boolean,
  customerId: string | null,
  subscriptionStatus: string | null,
  money: AccountMoney | null = null,
): PaymentFacts => ({ configured, customerId, subscriptionStatus, money })
const money = { isRefused: false, hasMethod: true, collects: true }
const refused = { ...money, isRefused: true }
const bare = { ...money, hasMethod: false }

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

test.each([
  [facts(true, 'cus_1', null, money), null],
  [facts(true, 'cus_1', 'active', refused), 'refused'],
  [facts(true, 'cus_1', 'failed', money), 'refused'],
  [facts(true, 'cus_1', null, { ...refused, hasMethod: false }), 'refused'],
  [facts(false, 'cus_1', null, bare), 'no_method'],
  [facts(true, 'cus_1', null, { ...bare, collects: false }), null],
  [facts(true, 'cus_1', 'active', bare), null],
])('[COL-014] %o: %s', (known, state) => expect(getPaymentState(known)).toBe(state))
