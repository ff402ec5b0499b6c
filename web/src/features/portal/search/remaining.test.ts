import { expect, test } from 'vitest'
import { getRemainingCount, type Results } from './search-queries.ts'

const results = (shown: number, total: number, countedTo = 100) =>
  ({ list: Array.from({ length: shown }), total, countedTo }) as unknown as Results

test.each([
  [0, 0, 0, false],
  [5, 5, 0, false],
  [5, 12, 7, false],
  [5, 100, 95, false],
  [5, 101, 95, true],
])('[SRC-007] %i shown of %i leave %i, more than counted: %s', (shown, total, count, more) => {
  expect(getRemainingCount(results(shown, total))).toEqual({ count, more })
})

test('across accounts nothing is counted beyond what is shown', () => {
  expect(getRemainingCount(results(5, 5, 5))).toEqual({ count: 0, more: false })
  expect(getRemainingCount(results(5, 6, 5))).toEqual({ count: 0, more: true })
})
