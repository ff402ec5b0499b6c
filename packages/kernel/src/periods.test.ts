import { expect, test } from 'vitest'
import { addMonths, isLongerThan, monthOf, getPreviousPeriod, type Period } from './periods.ts'

const period = (from: string, to: string): Period => ({ from: new Date(from), to: new Date(to) })
const texts = ({ from, to }: Period) => [from.toISOString(), to.toISOString()]

test.each([
  ['2026-02-03T12:00:00Z', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
  ['2026-01-31T23:00:00Z', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
  ['2026-01-31T22:59:59Z', '2025-12-31T23:00:00.000Z', '2026-01-31T23:00:00.000Z'],
  ['2026-03-15T12:00:00Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-10-31T12:00:00Z', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['2024-02-29T12:00:00Z', '2024-01-31T23:00:00.000Z', '2024-02-29T23:00:00.000Z'],
])('[OPEN-060] the month of %s in Paris', (moment, from, to) =>
  expect(texts(monthOf(new Date(moment)))).toEqual([from, to]),
)

test.each([
  ['a month', '2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z', '2025-12-31T23:00:00.000Z'],
  ['a month to its last second', '2026-01-31T23:00:00Z', '2026-02-28T22:59:59Z', '2025-12-31T23:00:00.000Z'],
  ['a month to its last thousandth', '2026-01-31T23:00:00Z', '2026-02-28T22:59:59.999Z', '2025-12-31T23:00:00.000Z'],
  ['the month of spring’s clock change', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z', '2026-01-31T23:00:00.000Z'],
  ['the month after', '2026-03-31T22:00:00Z', '2026-04-30T22:00:00Z', '2026-02-28T23:00:00.000Z'],
  ['three months', '2025-11-30T23:00:00Z', '2026-02-28T23:00:00Z', '2025-08-31T22:00:00.000Z'],
  ['twelve months', '2025-02-28T23:00:00Z', '2026-02-28T23:00:00Z', '2024-02-29T23:00:00.000Z'],
  ['three days', '2026-02-02T23:00:00Z', '2026-02-05T23:00:00Z', '2026-01-30T23:00:00.000Z'],
  ['a day after the clock change', '2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['the day of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-23T22:00:00.000Z'],
  ['a month that has run to its third day', '2026-01-31T23:00:00Z', '2026-02-03T12:30:00Z', '2026-01-29T09:30:00.000Z'],
  ['a month without its last second', '2026-01-31T23:00:00Z', '2026-02-28T22:59:58.999Z', '2026-01-03T23:00:01.001Z'],
  ['the end of a month and the next one', '2026-01-19T23:00:00Z', '2026-02-28T23:00:00Z', '2025-12-10T23:00:00.000Z'],
  ['ninety minutes', '2026-02-03T12:00:00Z', '2026-02-03T13:30:00Z', '2026-02-03T10:30:00.000Z'],
  ['thirty days that are no month', '2026-02-02T23:00:00Z', '2026-03-04T23:00:00Z', '2026-01-03T23:00:00.000Z'],
])('[OPEN-061] [OPEN-060] before %s', (_title, from, to, before) => {
  const found = getPreviousPeriod(period(from, to))
  expect(texts(found)).toEqual([before, new Date(from).toISOString()])
})

test.each([
  ['2025-02-03T12:00:00Z', '2026-02-04T12:00:00Z', false],
  ['2025-02-03T12:00:00Z', '2026-02-04T12:00:00.001Z', true],
  ['2027-12-31T23:00:00Z', '2028-12-31T23:00:00Z', false],
  // Over a clock change a day of the calendar has 25 hours.
  ['2025-10-25T12:00:00Z', '2026-10-26T13:00:00Z', false],
])('from %s to %s is more than 366 days: %s', (from, to, longer) =>
  expect(isLongerThan(period(from, to), 366)).toBe(longer),
)

test('[TMR-007][OPEN-060] months later it is the same time of day, on the last day of a shorter month', () => {
  const later = (moment: string, count: number) => addMonths(new Date(moment), count).toISOString()
  expect(later('2026-01-31T12:00:00Z', 1)).toBe('2026-02-28T12:00:00.000Z')
  expect(later('2026-02-15T12:00:00Z', 2)).toBe('2026-04-15T11:00:00.000Z')
  expect(later('2026-01-31T12:00:00Z', 0)).toBe('2026-01-31T12:00:00.000Z')
})
