import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, middayOf, nightsOf, oneYearAfter, weekdayOf } from './nights.ts'

test.each([
  ['2026-03-28', 3, ['2026-03-28', '2026-03-29', '2026-03-30']], // clocks go forward on the 29th
  ['2026-10-24', 3, ['2026-10-24', '2026-10-25', '2026-10-26']], // clocks go back on the 25th
  ['2026-12-31', 2, ['2026-12-31', '2027-01-01']],
])('[BOK-003] the nights from %s, %i of them', (arrival, count, nights) => {
  expect(nightsOf(arrival, count)).toEqual(nights)
})

test('[BOK-003] as many nights as days between arrival and departure, wherever they are in the year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 365 }), (offset, count) => {
      const arrival = addDays('2000-01-01', offset)
      const departure = addDays(arrival, count)
      expect(daysBetween(arrival, departure)).toBe(count)
      expect(nightsOf(arrival, count).at(-1)).toBe(addDays(departure, -1))
    }),
  )
})

test.each([
  ['2025-06-14', '2026-06-14'],
  ['2024-02-29', '2025-02-28'],
  ['2023-02-28', '2024-02-28'],
  ['2026-12-31', '2027-12-31'],
])('[TMR-008] one year after %s is %s', (day, next) => {
  expect(oneYearAfter(day)).toBe(next)
})

test('days of the week go from 1 on Monday to 7 on Sunday', () => {
  expect(['2026-02-02', '2026-02-07', '2026-02-08'].map(weekdayOf)).toEqual([1, 6, 7])
})

test('[TMR-008] a year after any day is the same day of its month', () => {
  const days = ['2025-01-31', '2025-03-31', '2025-04-30', '2025-02-28', '2025-10-01']
  expect(days.map(oneYearAfter)).toEqual(['2026-01-31', '2026-03-31', '2026-04-30', '2026-02-28', '2026-10-01'])
})

test('the midday of a day is that day in Paris', () => {
  expect(middayOf('2026-02-03').toISOString()).toBe('2026-02-03T12:00:00.000Z')
})
