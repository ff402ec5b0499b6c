import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, estimateToMs, estimateParts, hours, minutes } from './durations.ts'

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
