import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pageToFetch, startAt } from './page-to-fetch.ts'
import {
  maxPages,
  nextSkip,
  previousSkip,
  rowsOf,
  shareRows,
  type RowPages,
  type TaskRow,
  type TaskRowsPage,
} from './row-pages.ts'
import { taskQueries } from './task-queries.ts'

const row = (id: number) => ({ _id: `${id}` }) as TaskRow
const page = (from: number, to: number, hasMore = true): TaskRowsPage => ({
  list: Array.from({ length: to - from }, (_, index) => row(from + index)),
  hasMore,
})

test('the page after the loaded ones begins behind their rows, each counted once', () => {
  expect(nextSkip([page(0, 50), page(50, 150)], [0, 50])).toBe(150)
  expect(nextSkip([page(5000, 5100), page(5090, 5190)], [5000, 5090])).toBe(5190)
  expect(nextSkip([page(0, 50, false)], [0])).toBeUndefined()
  expect(nextSkip([], [])).toBeUndefined()
  expect(rowsOf([page(1, 3), page(2, 4)]).map(({ _id }) => _id)).toEqual(['1', '2', '3'])
})

test('pages before the loaded ones leave no gap, down to the first, which is shorter', () => {
  expect([0, 1, 50, 51, 150, 151, 5000].map(previousSkip)).toEqual([undefined, 0, 0, 50, 50, 51, 4900])
})

test('the shown rows decide which page is fetched: the next, the one before, or one far away at once', () => {
  const loaded = { from: 5000, to: 7000, hasNext: true }
  const fetched = (first: number, more = loaded) => pageToFetch(more, { first, last: first + 30 })
  expect([5000, 5019].map((first) => fetched(first))).toEqual(['previous', 'previous'])
  expect([5020, 6000, 6949].map((first) => fetched(first))).toEqual([undefined, undefined, undefined])
  expect([6950, 7200].map((first) => fetched(first))).toEqual(['next', 'next'])
  expect([0, 4769, 7201, 90_001].map((first) => fetched(first))).toEqual([
    { skip: 0 },
    { skip: 4700 },
    { skip: 7200 },
    { skip: 90_000 },
  ])
  expect(fetched(6990, { ...loaded, hasNext: false })).toBeUndefined()
  expect(pageToFetch({ from: 0, to: 0, hasNext: true }, { first: 0, last: 0 })).toBe('next')
  expect(nextSkip(startAt(90_000).pages, startAt(90_000).pageParams)).toBe(90_000)
})

test('unchanged rows stay the same objects when pages are dropped or fetched again', () => {
  const before: RowPages = { pages: [page(0, 2), page(2, 4)], pageParams: [0, 2] }
  const moved: RowPages = { pages: [before.pages[1]!, page(4, 6)], pageParams: [2, 4] }
  expect(shareRows(before, moved).pages[0]).toBe(before.pages[1])
  const again = shareRows(before, { pages: [page(1, 3)], pageParams: [1] })
  expect(again.pages[0]!.list[0]).toBe(before.pages[0]!.list[1])
  expect(again.pages[0]!.list[1]).toBe(before.pages[1]!.list[0])
  expect(shareRows(undefined, before)).toBe(before)
})

test('however far a table is scrolled, only so many pages stay; scrolled back, they return', async () => {
  const client = new QueryClient()
  const asked: number[] = []
  const options = {
    ...taskQueries.rows({ backlog: true }),
    queryFn: ({ pageParam }: { pageParam: number }) => {
      asked.push(pageParam)
      return Promise.resolve(page(pageParam, pageParam + (pageParam === 0 ? 50 : 100)))
    },
  }
  const observer = new InfiniteQueryObserver(client, options as never)
  const stop = observer.subscribe(() => undefined)
  await observer.refetch()
  for (let turn = 0; turn < maxPages + 5; turn += 1) await observer.fetchNextPage()
  const read = () => client.getQueryData<RowPages>(options.queryKey)!
  expect(read().pages).toHaveLength(maxPages)
  expect([read().pageParams[0], rowsOf(read().pages)[0]?._id]).toEqual([550, '550'])
  await observer.fetchPreviousPage()
  expect([asked.at(-1), read().pages.length, rowsOf(read().pages)[0]?._id]).toEqual([450, maxPages, '450'])
  stop()
  client.clear()
})
