import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  billingDay,
  billingDayHours,
  billingDaysOf,
  days,
  estimateParts,
  estimateToMs,
  hours,
  minutes,
  quarter,
  undoPeriod,
} from './durations.ts'

test('[EST-017] a day of an estimate is 8 hours of work', () => {
  expect(estimateToMs({ days: 1, hours: 2 })).toBe(hours(10))
  expect(estimateParts(hours(10))).toEqual({ days: 1, hours: 2, minutes: 0 })
})

test('[CON-006] a calendar day is 24 hours, and no day of an estimate', () => {
  expect(days(1)).toBe(86_400_000)
  expect(estimateParts(days(1))).toEqual({ days: 3, hours: 0, minutes: 0 })
})

test('parts and milliseconds say the same for every quarter of an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (quarters) => {
      expect(estimateToMs(estimateParts(quarters * minutes(15)))).toBe(quarters * minutes(15))
    }),
  )
})

test('[CON-005][OPEN-018] a billing day has 7 hours unless the account has its own, rounded to hundredths', () => {
  expect(billingDay).toBe(hours(7))
  expect([billingDayHours(null), billingDayHours(8)]).toEqual([7, 8])
  expect([billingDaysOf(hours(7), 7), billingDaysOf(hours(12), 8), billingDaysOf(hours(5), 7)]).toEqual([1, 1.5, 0.71])
})

test('[EST-016][WLG-020] time goes by quarters of an hour, a bulk change is undone for as long', () => {
  expect([quarter, undoPeriod]).toEqual([900_000, 900_000])
  expect(estimateToMs({})).toBe(0)
})
