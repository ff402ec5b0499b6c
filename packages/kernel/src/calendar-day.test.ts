import { expect, test } from 'vitest'
import { hours } from './durations.ts'
import { parseDayBounds } from './calendar-day.ts'

test.each([
  ['2026-02-03', '2026-02-02T23:00:00.000Z', 24],
  ['2026-02-03T22:59:59.999Z', '2026-02-02T23:00:00.000Z', 24],
  ['2026-02-03T23:00:00Z', '2026-02-03T23:00:00.000Z', 24],
  ['2026-02-03T00:30:00+05:00', '2026-02-01T23:00:00.000Z', 24],
  ['2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', 25],
])('[OPEN-060] [OPEN-013] the day of %s begins at %s in Paris and lasts %i hours', (text, start, length) => {
  const bounds = parseDayBounds(text)
  expect(bounds.start.toISOString()).toBe(start)
  expect(bounds.end.getTime() - bounds.start.getTime()).toBe(hours(length))
})
