import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours } from './durations.ts'
import { timeText } from './format-date.ts'
import { parisHourAfter } from './paris-hour.ts'

const at = (now: string, hour: number) => parisHourAfter(new Date(now), hour).toISOString()

test('the next time that a clock in Paris shows an hour', () => {
  expect(at('2026-02-03T06:59:00.000Z', 8)).toBe('2026-02-03T07:00:00.000Z')
  expect(at('2026-02-03T07:00:00.000Z', 8)).toBe('2026-02-04T07:00:00.000Z')
  expect(at('2026-07-03T05:00:00.000Z', 8)).toBe('2026-07-03T06:00:00.000Z')
  // At 2 the clocks go on to 3 on 29 March 2026: that night has no 2 o'clock.
  expect(at('2026-03-28T12:00:00.000Z', 2)).toBe('2026-03-30T00:00:00.000Z')
})

test('hours of one and of two digits, at the full hour', () => {
  expect(at('2026-02-03T06:59:59.999Z', 8)).toBe('2026-02-03T07:00:00.000Z')
  expect(at('2026-02-03T06:00:00.000Z', 0)).toBe('2026-02-03T23:00:00.000Z')
  expect(at('2026-02-03T06:00:00.000Z', 23)).toBe('2026-02-03T22:00:00.000Z')
})

test('the paris hour is the first full hour that a clock there shows, on every day of two years', () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)]
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: 23 }), (now, hour) => {
      const found = parisHourAfter(new Date(now), hour).getTime()
      const isShown = (moment: number) => Number(timeText(new Date(moment)).slice(0, 2)) === hour
      const earlier = [...Array(48).keys()].map((step) => found - hours(step + 1)).filter((moment) => moment > now)
      expect([found > now, found % hours(1), isShown(found), earlier.some(isShown)]).toEqual([true, 0, true, false])
    }),
    { numRuns: 500 },
  )
})
