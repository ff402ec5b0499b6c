import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDayBounds } from './calendar-day.ts'
import { dayParts, partsWithin, sumOfParts, type LoggedTime } from './day-parts.ts'
import { days, hours, minutes } from './durations.ts'
import { addDays } from './nights.ts'

const now = new Date('2026-02-03T12:00:00Z')
const log = (startedAt: string, stoppedAt: string | null, more: Partial<LoggedTime> = {}): LoggedTime => ({
  startedAt,
  stoppedAt,
  pausedAt: null,
  pauseTimeInMs: 0,
  ...more,
})
const shown = (of: LoggedTime) =>
  dayParts(of, now).map(({ day, fromAt, toAt, ms }) => [day, fromAt.toISOString(), toAt.toISOString(), ms])

test('[PLN-030] a log from Sunday 23:59 to Monday 01:21 has one minute on Sunday and 1 h 21 on Monday', () => {
  expect(shown(log('2026-02-01T22:59:00Z', '2026-02-02T00:21:00Z'))).toEqual([
    ['2026-02-01', '2026-02-01T22:59:00.000Z', '2026-02-01T23:00:00.000Z', minutes(1)],
    ['2026-02-02', '2026-02-01T23:00:00.000Z', '2026-02-02T00:21:00.000Z', minutes(81)],
  ])
})

test('[PLN-030] a log that ends at midnight has no part on the next day, an empty one has a part of nothing', () => {
  expect(shown(log('2026-02-01T22:00:00Z', '2026-02-01T23:00:00Z')).map(([day]) => day)).toEqual(['2026-02-01'])
  const empty = '2026-02-01T23:00:00.000Z'
  expect(shown(log(empty, empty))).toEqual([['2026-02-02', empty, empty, 0]])
})

test('[PLN-030] the pause is shared in proportion to the spans, and the last part has the lost milliseconds', () => {
  const night = log('2026-02-01T22:00:00Z', '2026-02-02T01:00:00Z', { pauseTimeInMs: minutes(60) })
  expect(shown(night).map(([, , , ms]) => ms)).toEqual([minutes(40), minutes(80)])
  expect(shown({ ...night, pauseTimeInMs: minutes(60) - 1 }).map(([, , , ms]) => ms)).toEqual([
    minutes(40),
    minutes(80) + 1,
  ])
  expect(shown({ ...night, pauseTimeInMs: hours(4) }).map(([, , , ms]) => ms)).toEqual([0, 0])
})

test('[PLN-030] a running log ends now, a resting one at its pause, one that starts later has nothing yet', () => {
  expect(shown(log('2026-02-02T22:00:00Z', null)).map(([day, , , ms]) => [day, ms])).toEqual([
    ['2026-02-02', hours(1)],
    ['2026-02-03', hours(13)],
  ])
  const resting = log('2026-02-02T21:00:00Z', null, { pausedAt: '2026-02-02T22:00:00Z' })
  expect(shown(resting).map(([day, , , ms]) => [day, ms])).toEqual([['2026-02-02', hours(1)]])
  expect(shown(log('2026-02-03T13:00:00Z', null)).map(([day, , , ms]) => [day, ms])).toEqual([['2026-02-03', 0]])
})

test('[PLN-030] days of 23 and of 25 hours are cut at their own midnights', () => {
  const over = (first: string) => {
    const [start, end] = [parseDayBounds(first).start, parseDayBounds(addDays(first, 2)).end]
    return dayParts(log(start.toISOString(), end.toISOString()), now).map(({ ms }) => ms / hours(1))
  }
  expect(over('2026-03-28')).toEqual([24, 23, 24])
  expect(over('2026-10-24')).toEqual([24, 25, 24])
})

const anyLog = fc
  .record({
    start: fc.integer({ min: Date.parse('2025-10-20T00:00:00Z'), max: Date.parse('2026-11-02T00:00:00Z') }),
    span: fc.oneof(fc.integer({ min: 0, max: hours(30) }), fc.integer({ min: 0, max: days(14) })),
    pause: fc.integer({ min: 0, max: days(15) }),
    end: fc.constantFrom('stopped', 'paused', 'running'),
  })
  .map(({ start, span, pause, end }) => {
    const endedAt = new Date(start + span)
    const of: LoggedTime = {
      startedAt: new Date(start),
      stoppedAt: end === 'stopped' ? endedAt : null,
      pausedAt: end === 'paused' ? endedAt : null,
      pauseTimeInMs: pause,
    }
    return { of, start, span, spent: Math.max(0, span - pause), now: end === 'running' ? endedAt : now }
  })

test('[PLN-030] the parts of any log follow each other, each on its own day, and sum exactly to its time', () => {
  fc.assert(
    fc.property(anyLog, ({ of, start, span, spent, now: at }) => {
      const parts = dayParts(of, at)
      expect(sumOfParts(parts)).toBe(spent)
      expect([parts[0]?.fromAt.getTime(), parts.at(-1)?.toAt.getTime()]).toEqual([start, start + span])
      for (const [index, { day, fromAt, toAt, ms }] of parts.entries()) {
        const bounds = parseDayBounds(day)
        expect(fromAt >= bounds.start && toAt <= bounds.end).toBe(true)
        expect(ms >= 0 && ms < toAt.getTime() - fromAt.getTime() + parts.length).toBe(true)
        if (index > 0) expect([day, fromAt]).toEqual([addDays(parts[index - 1]!.day, 1), parts[index - 1]!.toAt])
      }
    }),
    { numRuns: 300 },
  )
})

test('[PLN-030] periods that follow each other share a log without losing or doubling a millisecond', () => {
  fc.assert(
    fc.property(anyLog, fc.integer({ min: -3, max: 16 }), ({ of, spent, now: at }, offset) => {
      const parts = dayParts(of, at)
      const monday = addDays(parts[0]!.day, offset)
      const before = partsWithin(parts, '0000-01-01', addDays(monday, -1))
      const week = partsWithin(parts, monday, addDays(monday, 6))
      const after = partsWithin(parts, addDays(monday, 7), '9999-12-31')
      expect(sumOfParts(before) + sumOfParts(week) + sumOfParts(after)).toBe(spent)
      expect([...before, ...week, ...after]).toEqual(parts)
    }),
    { numRuns: 300 },
  )
})
