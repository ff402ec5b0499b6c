import { expect, test } from 'vitest'
import { getListCount, formatCount, exactCount, sumOf } from './list-count.ts'
import type { ListPage, TaskCard } from './task-queries.ts'

const page = (from: number, cards: number, more: Partial<ListPage>): ListPage => ({
  list: Array.from({ length: cards }, (_, index) => ({ _id: `${from + index}` }) as TaskCard),
  hasMore: true,
  total: cards,
  ...more,
})
const textOf = (...pages: ListPage[]) => {
  const count = getListCount({ pages })
  return count && formatCount(count)
}

test('a list says how many it holds, and "at least" where the server counted no further', () => {
  expect(textOf()).toBeUndefined()
  expect(textOf(page(0, 15, { total: 40 }))).toBe('40')
  expect(textOf(page(0, 15, { total: 1001 }))).toBe('1000+')
  expect(textOf(page(0, 15, { total: 455, totalIsLeast: true }))).toBe('455+')
})

test('cards loaded by scrolling count too: more than was counted, and all of them in the end', () => {
  expect(textOf(page(0, 15, { total: 20, totalIsLeast: true }), page(15, 30, {}))).toBe('45+')
  expect(textOf(page(0, 15, { total: 20, totalIsLeast: true }), page(15, 30, { hasMore: false }))).toBe('45')
})

test('[SRC-011] the exact number replaces "at least" when it comes, unless it is older than what is seen', () => {
  const atLeast = { number: 455, orMore: true }
  expect(formatCount(exactCount(atLeast, { total: 13_404 }))).toBe('13404')
  expect(formatCount(exactCount(atLeast, { total: 200_000, totalIsLeast: true }))).toBe('200000+')
  expect(formatCount(exactCount(atLeast, { total: 454 }))).toBe('455+')
})

test('a sum is as sure as its parts', () => {
  expect(formatCount(sumOf([{ number: 3, orMore: false }, undefined, { number: 4, orMore: false }]))).toBe('7')
  expect(
    formatCount(
      sumOf([
        { number: 3, orMore: true },
        { number: 0, orMore: false },
      ]),
    ),
  ).toBe('3+')
})
