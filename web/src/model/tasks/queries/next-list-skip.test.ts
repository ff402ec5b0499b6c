import { expect, test } from 'vitest'
import { nextListSkip } from './next-list-skip.ts'

/** A page with the cards from one number to another, the last one excluded. */
const page = (from: number, to: number, hasMore = true) => ({
  list: Array.from({ length: to - from }, (_, index) => ({ _id: `${from + index}` })),
  hasMore,
})
const next = (skips: readonly number[], ...pages: ReturnType<typeof page>[]) =>
  nextListSkip(pages.at(-1)!, pages, skips.at(-1)!)

test('the next page begins a few cards before the end of the loaded ones; after the last page there is none', () => {
  expect(next([0], page(0, 15))).toBe(12)
  expect(next([0, 12], page(0, 15), page(12, 27))).toBe(24)
  expect(next([0, 12], page(0, 15), page(12, 20, false))).toBeUndefined()
})

test('cards that left the loaded pages, or stand on two of them, leave no card out', () => {
  const afterTwoLeft = [page(2, 15), page(12, 27)] as const
  expect(next([0, 12], ...afterTwoLeft)).toBe(22)
  const doubled = [page(0, 14), page(10, 25)] as const
  expect(next([0, 14], ...doubled)).toBe(22)
})

test('a page without anything new is not fetched again', () => {
  expect(next([0, 12], page(0, 27), page(12, 27))).toBe(27)
  expect(next([0], page(0, 0))).toBe(0)
  expect(next([0, 0], page(0, 0), page(0, 0))).toBe(1)
})
