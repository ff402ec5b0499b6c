import { expect, test } from 'vitest'
import { judgeMetrics } from '../metrics.ts'
import { boardMetrics } from './board-metrics.ts'
import { metricOf } from './metric-of.ts'
import type { BoardSamples } from './measure-board.ts'

const visit = { firstCard: 400, largestPaint: 400 }
const samples: BoardSamples = {
  cold: [{ firstCard: 500, kilobytes: 200, font: 20, requests: Array<string>(12).fill('GET /') }],
  slow: [{ first: visit, next: visit }],
  filters: [200],
  searches: [700],
  askedSearches: [200],
  scrolled: { reached: 5000, most: 100, took: 900, heap: 60 },
  dragged: [40],
  dropped: [{ here: 50, elsewhere: 1000 }],
  longest: { loading: [100] },
}
const missedOf = (changed: Partial<BoardSamples>) => judgeMetrics(boardMetrics({ ...samples, ...changed })).measured

test('samples at their limits are kept, and each beyond one is missed by name', () => {
  expect(judgeMetrics(boardMetrics(samples)).held).toBe(true)
  expect(missedOf({ filters: [201] })).toContain('missed: filter, from choice to cards')
  expect(missedOf({ searches: [701] })).toContain('missed: search, from last key, without its pause')
  expect(missedOf({ dropped: [{ here: 1, elsewhere: 1001 }] })).toContain('missed: move seen in another browser')
  expect(missedOf({ longest: { dragging: [20, 101] } })).toContain('missed: longest task, dragging')
  expect(missedOf({ scrolled: { ...samples.scrolled, reached: 0 } })).toContain('missed: requests of the list')
})

test('a part that was not measured is missed', () => {
  expect(missedOf({ dragged: [] })).toContain('missed: drag step')
})

test('the median counts unless said', () => {
  const all = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(metricOf('a', [9, 1, 5]).value).toBe(5)
  expect(metricOf('a', all, { counts: 'p95' }).value).toBe(95)
  expect(metricOf('a', all, { counts: 'worst' }).value).toBe(100)
})
