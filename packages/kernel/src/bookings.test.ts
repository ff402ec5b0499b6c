import { expect, test } from 'vitest'
import { balanceOf, bookingStatuses, bookingsPage, holdsRoom, maxNights, paymentStateOf } from './bookings.ts'

test('[OPEN-050] every booking holds its room, except a canceled and a failed one', () => {
  expect(bookingStatuses.filter(holdsRoom)).toEqual(['confirmed', 'pending', 'closed', 'awaiting_payment'])
})

test('[OPEN-050] a canceled and a failed booking owe nothing', () => {
  const owing = bookingStatuses.filter((status) => balanceOf({ status, totalInCents: 500, paidInCents: 200 }) === 300)
  expect(owing).toEqual(bookingStatuses.filter(holdsRoom))
  expect(balanceOf({ status: 'canceled', totalInCents: 500, paidInCents: 200 })).toBe(0)
})

test.each([
  [0, 0, 'free'],
  [0, 500, 'free'],
  [1, 0, 'unpaid'],
  [10_000, 0, 'unpaid'],
  [10_000, 1, 'part'],
  [10_000, 9_999, 'part'],
  [10_000, 10_000, 'paid'],
  [10_000, 10_001, 'paid'],
])('of %i cents, %i are paid: %s', (total, paid, state) => {
  expect(paymentStateOf(total, paid)).toBe(state)
})

test('[BOK-012] a stay has at most a year of nights, a page twenty bookings', () => {
  expect([maxNights, bookingsPage]).toEqual([365, 20])
})
