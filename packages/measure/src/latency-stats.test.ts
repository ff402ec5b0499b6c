import { expect, test } from 'vitest'
import { ratioOf, summarizeLatency } from './latency-stats.ts'

test('times of samples are read off their order', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(summarizeLatency(samples)).toEqual({ p50: 50, p95: 95, worst: 100, count: 100 })
  expect(summarizeLatency([3])).toEqual({ p50: 3, p95: 3, worst: 3, count: 1 })
})

test('a ratio says how many times as long the first takes', () => {
  expect(ratioOf(summarizeLatency([4]), summarizeLatency([2]))).toEqual({ p50: 2, p95: 2 })
})
