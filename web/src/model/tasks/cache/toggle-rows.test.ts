import { expect, test } from 'vitest'
import type { RowPages, TaskRow } from '../queries/row-pages.ts'
import { nextSkip } from '../queries/row-pages.ts'
import { toggleRows } from './toggle-rows.ts'

/** Pages of ten rows, whose ids are their positions. */
const loaded = (from: number, to: number, hasMore = true): RowPages => {
  const pageParams = Array.from({ length: (to - from) / 10 }, (_, index) => from + 10 * index)
  const row = (id: number) => ({ _id: `${id}` }) as TaskRow
  const list = (start: number) => Array.from({ length: 10 }, (_, index) => row(start + index))
  return {
    pageParams,
    pages: pageParams.map((start) => ({ list: list(start), hasMore: start + 10 < to || hasMore })),
  }
}
const shown = (data: RowPages | undefined) =>
  data && {
    from: data.pageParams[0],
    ids: data.pages.flatMap(({ list }) => list.map(({ _id }) => Number(_id))),
    next: nextSkip(data.pages, data.pageParams as number[]),
  }
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('a collapsed group takes its rows away, the others close up', () => {
  expect(shown(toggleRows(loaded(0, 30), { first: 5, count: 12, collapsed: true }))).toEqual({
    from: 0,
    ids: [...range(0, 5), ...range(17, 30)],
    next: 18,
  })
  expect(shown(toggleRows(loaded(100, 130), { first: 20, count: 50, collapsed: true }))).toEqual({
    from: 50,
    ids: range(100, 130),
    next: 80,
  })
  expect(shown(toggleRows(loaded(100, 130), { first: 90, count: 20, collapsed: true }))).toEqual({
    from: 90,
    ids: range(110, 130),
    next: 110,
  })
  const whole = toggleRows(loaded(0, 30, false), { first: 0, count: 30, collapsed: true })
  expect(shown(whole)).toEqual({ from: 0, ids: [], next: undefined })
})

test('the rows after a collapsed group that is not loaded to its end are fetched from there', () => {
  expect(shown(toggleRows(loaded(0, 30), { first: 25, count: 500, collapsed: true }))).toEqual({
    from: 0,
    ids: range(0, 25),
    next: 25,
  })
  expect(shown(toggleRows(loaded(100, 130), { first: 90, count: 500, collapsed: true }))).toEqual({
    from: 90,
    ids: [],
    next: 90,
  })
})

test('the rows of an expanded group, and those behind it, are fetched', () => {
  expect(shown(toggleRows(loaded(0, 30), { first: 8, count: 40, collapsed: false }))).toEqual({
    from: 0,
    ids: range(0, 8),
    next: 8,
  })
  expect(shown(toggleRows(loaded(100, 130), { first: 8, count: 40, collapsed: false }))).toEqual({
    from: 8,
    ids: [],
    next: 8,
  })
})

test('pages that overlap are not counted on', () => {
  const data = loaded(0, 20)
  const [page] = data.pages
  expect(toggleRows({ ...data, pages: [page!, page!] }, { first: 5, count: 5, collapsed: true })).toBeUndefined()
})
