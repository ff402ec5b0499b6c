import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { shownHours, toTimeLine } from './time-line.ts'
import type { TimedLog } from '../../../model/times/times-queries.ts'

const at = (text: string) => `2026-02-03T${text}:00.000Z`
const day = '2026-02-03'
const log = (taskSlug: string, from: string, to: string | null, more: Partial<TimedLog> = {}): TimedLog => {
  const toAt = more.pausedAt ?? at(to ?? '14:00')
  const ms = Date.parse(toAt) - Date.parse(at(from))
  return {
    _id: `${taskSlug} ${from}`,
    taskId: 't',
    appId: 'a',
    userId: 'u',
    type: 'action',
    startedAt: at(from),
    stoppedAt: to && at(to),
    pausedAt: null,
    pauseTimeInMs: 0,
    note: null,
    taskSlug,
    taskName: taskSlug,
    appName: 'Atelier',
    category: null,
    spentInMs: ms,
    parts: [{ day, fromAt: at(from), toAt, ms }],
    ...more,
  }
}

test('the time between two logs is a gap, a short one is not', () => {
  const line = toTimeLine([log('B', '10:30', '11:00'), log('A', '08:00', '10:00'), log('C', '11:03', '12:00')])
  expect(line.entries.map(({ log: { taskSlug } }) => taskSlug)).toEqual(['A', 'B', 'C'])
  expect(line.gaps).toEqual([{ from: new Date(at('10:00')), to: new Date(at('10:30')) }])
  expect([line.gapMs, line.overlapMs]).toEqual([minutes(30), 0])
})

test('time that belongs to two logs is double, once, and both are counted', () => {
  const line = toTimeLine([log('A', '08:00', '10:00'), log('B', '09:50', '11:00'), log('C', '09:55', '10:30')])
  expect(line.entries.map(({ over, overlapMs }) => [over, overlapMs])).toEqual([
    [null, 0],
    ['A', minutes(10)],
    ['B', minutes(35)],
  ])
  expect(line.countedMs).toBe(hours(2) + minutes(70) + minutes(35))
  expect(line.gaps).toEqual([])
})

test('a running log reaches until now, a paused one until its pause', () => {
  const line = toTimeLine([log('A', '08:00', null, { pausedAt: at('09:00') }), log('B', '13:00', null)])
  expect(line.entries.map(({ to, running }) => [to.toISOString(), running])).toEqual([
    [at('09:00'), false],
    [at('14:00'), true],
  ])
})

test('a log over midnight shows the part of its day, and runs only where it ends', () => {
  const midnight = '2026-02-03T23:00:00.000Z'
  const night = log('A', '21:00', null, { spentInMs: hours(15), parts: [] })
  const until = toTimeLine([{ ...night, parts: [{ day, fromAt: at('21:00'), toAt: midnight, ms: hours(2) }] }])
  expect(until.entries.map(({ from, to, running }) => [from.toISOString(), to.toISOString(), running])).toEqual([
    [at('21:00'), midnight, false],
  ])
  expect(until.countedMs).toBe(hours(2))
  const toAt = '2026-02-04T12:00:00.000Z'
  const after = toTimeLine([{ ...night, parts: [{ day: '2026-02-04', fromAt: midnight, toAt, ms: hours(13) }] }])
  expect([after.entries[0]?.running, after.countedMs]).toEqual([true, hours(13)])
})

test('the line shows the working day, and more where logs lie outside', () => {
  const midnight = new Date(at('00:00'))
  expect(shownHours([], midnight)).toEqual({ first: 8, last: 18 })
  const { entries } = toTimeLine([log('A', '06:30', '07:00'), log('B', '19:00', '20:10')])
  expect(shownHours(entries, midnight)).toEqual({ first: 6, last: 21 })
})
