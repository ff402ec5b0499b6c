import { expect, test } from 'vitest'
import { cancellationOf, refundsOnCancel } from './refund-rule.ts'

const payment = (id: string, refundableInCents: number, isOnline = true) => ({
  _id: id,
  method: isOnline ? ('stripe' as const) : ('cash' as const),
  description: '',
  amountInCents: refundableInCents,
  paymentAt: '2026-02-01T10:00:00.000Z',
  isOnline,
  refunds: [],
  refundableInCents,
})
const paid = {
  paidInCents: 10_000,
  arrivalDate: '2026-02-10',
  payments: [payment('first', 3000), payment('cash', 5000, false), payment('last', 2000)],
}
const rule = { freeCancellationDays: 7, lateRefundPercent: 33.3 }

test.each([
  [
    '2026-02-03',
    [
      ['last', 2000],
      ['first', 3000],
    ],
  ],
  [
    '2026-02-04',
    [
      ['last', 2000],
      ['first', 1330],
    ],
  ],
])('[OPEN-050] cancelled on %s, online payments are refunded, newest first', (today, refunds) => {
  expect(refundsOnCancel(paid, rule, today).map((one) => [one.paymentId, one.amountInCents])).toEqual(refunds)
})

test('without a rule, without an arrival, or with nothing paid online, cancelling refunds nothing', () => {
  expect(refundsOnCancel(paid, { ...rule, freeCancellationDays: null }, '2026-01-01')).toEqual([])
  expect(cancellationOf({ ...paid, arrivalDate: null }, rule, '2026-01-01')).toBeNull()
  expect(refundsOnCancel({ ...paid, payments: [payment('cash', 5000, false)] }, rule, '2026-01-01')).toEqual([])
})

test('a payment that nothing is left to take from is not named', () => {
  const little = { ...rule, lateRefundPercent: 10 }
  expect(refundsOnCancel(paid, little, '2026-02-04')).toEqual([{ paymentId: 'last', amountInCents: 1000 }])
  const returned = { ...paid, payments: [payment('first', 3000), payment('returned', 0)] }
  expect(refundsOnCancel(returned, little, '2026-02-04')).toEqual([{ paymentId: 'first', amountInCents: 1000 }])
})

test.each(['requested', 'pending'] as const)('a refund on its way (%s) is not made again', (status) => {
  const refund = { _id: 'r', amountInCents: 4000, status, requestedAt: '2026-02-01T10:00:00.000Z' }
  const one = { ...payment('only', 6000), amountInCents: 10_000, refunds: [refund] }
  const some = { ...paid, payments: [one] }
  expect(refundsOnCancel(some, { ...rule, lateRefundPercent: 50 }, '2026-02-09')).toEqual([
    { paymentId: 'only', amountInCents: 3000 },
  ])
})

test.each(['succeeded', 'failed'] as const)('a refund that came back or never left (%s) does not count', (status) => {
  const refund = { _id: 'r', amountInCents: 4000, status, requestedAt: '2026-02-01T10:00:00.000Z' }
  const one = { ...payment('only', 6000), refunds: [refund] }
  expect(refundsOnCancel({ ...paid, payments: [one] }, { ...rule, lateRefundPercent: 50 }, '2026-02-09')).toEqual([
    { paymentId: 'only', amountInCents: 5000 },
  ])
})
