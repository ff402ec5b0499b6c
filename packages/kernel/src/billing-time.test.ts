import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBillableMs, toBilledTime, workedMs } from './billing-time.ts'
import { hours, minutes, quarter } from './durations.ts'

const at = (text: string) => Date.parse(text)
const log = (start: string, end: string, pauseMs = 0) => ({ startedAt: at(start), stoppedAt: at(end), pauseMs })
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})
/** Reference: whether a minute is outside business hours, by the calendar of the runtime. */
const isOutside = (minute: number): boolean => {
  const parts = Object.fromEntries(wallClock.formatToParts(minute).map(({ type, value }) => [type, value]))
  const hour = Number(parts['hour'])
  return ['Sat', 'Sun'].includes(parts['weekday'] ?? '') || hour < 9 || hour >= 18
}

test.each([
  ['Saturday 22:00 to 23:00', log('2026-01-17T22:00+01:00', '2026-01-17T23:00+01:00'), 60, 60],
  ['Monday 17:50 to 18:10', log('2026-01-12T17:50+01:00', '2026-01-12T18:10+01:00'), 30, 15],
  ['Thursday 17:00 to 18:20', log('2026-01-22T17:00+01:00', '2026-01-22T18:20+01:00'), 90, 15],
  ['Friday 17:00 to Monday 10:00', log('2026-01-16T17:00+01:00', '2026-01-19T10:00+01:00'), 65 * 60, 63 * 60],
  ['Monday 8:00 to Thursday 8:00', log('2026-01-12T08:00+01:00', '2026-01-15T08:00+01:00'), 72 * 60, 45 * 60],
  ['a press by mistake at night', log('2026-01-12T22:00+01:00', '2026-01-12T22:00+01:00'), 0, 0],
  ['a day of 23 hours', log('2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00'), 23 * 60, 23 * 60],
  ['a day of 25 hours', log('2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00'), 25 * 60, 25 * 60],
  ['the morning after the short night', log('2026-03-30T08:00+02:00', '2026-03-30T10:00+02:00'), 120, 60],
  ['midnight of a working day', log('2026-01-12T23:30+01:00', '2026-01-13T00:30+01:00'), 60, 60],
  ['a public holiday', log('2026-05-01T10:00+02:00', '2026-05-01T11:00+02:00'), 60, 0],
  ['a pause shared in proportion', log('2026-01-12T16:00+01:00', '2026-01-12T20:00+01:00', hours(1)), 180, 90],
  ['half a quarter is rounded up', log('2026-01-12T17:00+01:00', '2026-01-12T18:07:30+01:00'), 75, 15],
  ['less than half a quarter', log('2026-01-12T17:00+01:00', '2026-01-12T18:07:29+01:00'), 75, 0],
  ['a pause longer than the span', log('2026-01-17T22:00+01:00', '2026-01-17T22:30+01:00', hours(1)), 0, 0],
])('[BIL-033][CON-004] %s', (_, logged, billable, outside) => {
  expect(toBilledTime(logged)).toEqual({ billableMs: minutes(billable), offHoursMs: minutes(outside) })
})

test('[BIL-033] agrees with the wall clock of Paris, minute by minute, around both changes of the clock too', () => {
  const days = ['2026-01-10', '2026-03-27', '2026-03-28', '2026-10-23', '2026-10-24', '2026-07-14']
  const logged = fc.record({
    day: fc.constantFrom(...days),
    offset: fc.integer({ min: 0, max: 4 * 24 * 60 }),
    length: fc.integer({ min: 1, max: 30 * 60 }),
    pause: fc.integer({ min: 0, max: 120 }),
  })
  fc.assert(
    fc.property(logged, ({ day, offset, length, pause }) => {
      const startedAt = at(`${day}T00:00Z`) + minutes(offset)
      const one = { startedAt, stoppedAt: startedAt + minutes(length), pauseMs: minutes(pause) }
      const outside = Array.from({ length }, (_, index) => startedAt + minutes(index)).filter(isOutside).length
      const share = Math.max(0, length - pause) * (outside / length)
      const { billableMs, offHoursMs } = toBilledTime(one)
      expect(billableMs).toBe(Math.ceil(Math.max(0, length - pause) / 15) * quarter)
      expect(offHoursMs).toBe(Math.min(billableMs, Math.floor(share / 15 + 0.5 + 1e-9) * quarter))
    }),
    { numRuns: 300 },
  )
})

test('[WLG-031] a log is billed up to its next quarter of an hour, and no time is billed as none', () => {
  expect([0, 1, quarter, quarter + 1].map(toBillableMs)).toEqual([0, quarter, quarter, 2 * quarter])
  expect(workedMs({ startedAt: 0, stoppedAt: 10, pauseMs: 3 })).toBe(7)
})
