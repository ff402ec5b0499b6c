import { expect, test } from 'vitest'
import { sumPoints, topOfChart, toPoints } from './result-hours.ts'

const now = new Date('2026-02-03T12:20:00.000Z')
const hour = (text: string, checks: number, failures: number, averageMs: number, maxMs = averageMs) => ({
  hour: `2026-${text}:00:00.000Z`,
  checks,
  failures,
  averageMs,
  maxMs,
})

test('results are one point for each of the last 48 hours, oldest first, with gaps for hours without a check', () => {
  const points = toPoints([hour('02-03T12', 20, 0, 100), hour('02-01T13', 60, 2, 200, 900)], '48-hours', now)
  expect(points).toHaveLength(48)
  expect(points[47]).toEqual({
    from: new Date('2026-02-03T12:00:00Z'),
    checks: 20,
    failures: 0,
    averageMs: 100,
    maxMs: 100,
  })
  expect(points[0]).toMatchObject({ from: new Date('2026-02-01T13:00:00Z'), failures: 2, maxMs: 900 })
  expect(points.filter((point) => point !== null)).toHaveLength(2)
  expect(topOfChart(points)).toBe(100)
  expect(topOfChart(points.slice(0, 1))).toBe(900)
  expect(topOfChart([null])).toBe(1)
  expect(sumPoints(points)).toEqual({ checks: 80, failures: 2, averageMs: 175, maxMs: 900 })
})

test('over 30 days six hours are one point, weighted by their checks; older hours are left out', () => {
  const list = [hour('02-03T12', 30, 1, 300), hour('02-03T07', 10, 0, 100), hour('01-04T12', 1, 0, 5)]
  const points = toPoints(list, '30-days', now)
  expect(points).toHaveLength(120)
  expect(points.at(-1)).toEqual({
    from: new Date('2026-02-03T07:00:00Z'),
    checks: 40,
    failures: 1,
    averageMs: 250,
    maxMs: 300,
  })
  expect(points.filter((point) => point !== null)).toHaveLength(1)
  expect(sumPoints([null, null])).toBeNull()
})
