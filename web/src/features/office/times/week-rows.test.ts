import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import type { TimedLog } from '../../../model/times/times-queries.ts'
import { daysFrom, sumOfDay, toWeekRows } from './week-rows.ts'

const log = (taskSlug: string, ...parts: [day: string, ms: number][]) =>
  ({
    taskSlug,
    taskName: taskSlug,
    startedAt: '2026-02-01T22:59:00Z',
    parts: parts.map(([day, ms]) => ({ day, ms })),
  }) as TimedLog

test('a week has a row for each request with the parts of each day, the longest first', () => {
  const rows = toWeekRows([
    log('ATL-1', ['2026-02-02', hours(1)]),
    log('ATL-3', ['2026-02-02', hours(0.5)], ['2026-02-03', hours(2)]),
    log('ATL-3', ['2026-02-03', hours(1)]),
  ])
  expect(rows.map(({ slug, total }) => [slug, total])).toEqual([
    ['ATL-3', hours(3.5)],
    ['ATL-1', hours(1)],
  ])
  expect(rows[0]?.byDay.get('2026-02-03')).toBe(hours(3))
  expect([sumOfDay(rows, '2026-02-02'), sumOfDay(rows, '2026-02-04')]).toEqual([hours(1.5), 0])
})

test('a week has seven days, whatever the season', () => {
  expect(daysFrom('2026-03-23')).toEqual([
    '2026-03-23',
    '2026-03-24',
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
  ])
})
