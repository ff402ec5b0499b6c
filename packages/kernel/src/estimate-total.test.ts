import { expect, test } from 'vitest'
import { estimateToMs } from './durations.ts'
import { estimateTotal } from './estimate-total.ts'

const price = { dailyInCents: 70_000, hourlyInCents: 9_500 }

test.each([
  [{ days: 2 }, 140_000],
  [{ days: 1, hours: 2 }, 89_000],
  [{ hours: 3, minutes: 15 }, 30_875],
  [{ minutes: 45 }, 7_125],
  [{}, 0],
])('[EST-019][EST-022] the estimate %j costs %i cents', (parts, cents) => {
  expect(estimateTotal(estimateToMs(parts), price)).toBe(cents)
})

test('[EST-022] a part of an hour is rounded to the cent', () => {
  expect(estimateTotal(estimateToMs({ minutes: 15 }), { dailyInCents: 0, hourlyInCents: 9_501 })).toBe(2_375)
})
