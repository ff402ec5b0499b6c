import { expect, test } from 'vitest'
import { remainingOf, type Results } from './search-queries.ts'

const results = (shown: number, total: number) => ({ list: Array.from({ length: shown }), total }) as unknown as Results

test.each([[0, 0, 0, false], [5, 5, 0, false], [5, 12, 7, false], [5, 100, 95, false], [5, 101, 95, true]])('[SRC-007] %i shown of %i leave %i, more than counted: %s', (shown, total, count, more) => {
  expect(remainingOf(results(shown, total))).toEqual({ count, more })
})
