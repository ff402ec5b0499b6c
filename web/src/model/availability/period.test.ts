import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import {
  availabilityPeriods,
  getMonthsRange,
  isAvailabilityPeriod,
  monthsIn,
  getMonthsOfPeriod,
  maxMonths,
} from './period.ts'

test.each([
  ['current-month', '2026-02-03T13:20:00Z', ['2026-02']],
  ['last-month', '2026-01-15T13:20:00Z', ['2025-12']],
  ['3-months', '2026-02-03T13:20:00Z', ['2025-12', '2026-01', '2026-02']],
  ['3-months', '2025-12-31T23:30:00Z', ['2025-11', '2025-12', '2026-01']],
] as const)('[AVL-022] %s at %s: whole months of Paris', (period, now, months) => {
  expect(getMonthsOfPeriod(period, new Date(now))).toEqual(months)
})

test('[AVL-022][AVL-024] four periods, none longer than twelve months', () => {
  const now = new Date('2026-02-28T23:30:00Z')
  const lengths = availabilityPeriods.map((period) => getMonthsOfPeriod(period, now).length)
  expect(lengths).toEqual([1, 1, 3, 12])
  expect(Math.max(...lengths)).toBe(maxMonths)
  expect(getMonthsOfPeriod('12-months', now)).toMatchObject({ 0: '2025-04', 11: '2026-03' })
})

test.each([
  [
    'a winter’s and a summer’s offset',
    ['2026-01', '2026-02', '2026-03'],
    '2025-12-31T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
  ],
  ['the month in which clocks go back', ['2026-10'], '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['a leap February', ['2028-02'], '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
])('bounds with %s', (_, months, from, to) => {
  expect(getMonthsRange(months)).toEqual({ from, to })
})

test('bounds hold the months that they were made of', () => {
  for (const period of availabilityPeriods) {
    const months = getMonthsOfPeriod(period, new Date('2026-01-15T12:00:00Z'))
    expect(monthsIn(getMonthsRange(months))).toEqual(months)
  }
})

test('twelve months are never more than the 366 days that the server answers', () => {
  for (const now of ['2028-02-29T12:00:00Z', '2028-03-31T12:00:00Z', '2026-10-25T12:00:00Z', '2027-12-31T23:30:00Z']) {
    const { from, to } = getMonthsRange(getMonthsOfPeriod('12-months', new Date(now)))
    expect((Date.parse(to) - Date.parse(from)) / hours(24)).toBeLessThanOrEqual(366)
  }
})

test('an address with another period has none', () => {
  expect(['3-months', '12-months', '24-months', 3, null].map(isAvailabilityPeriod)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
