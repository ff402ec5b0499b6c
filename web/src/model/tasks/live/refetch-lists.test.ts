import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAgain } from './refetch-lists.ts'
import { taskQueries } from '../queries/task-queries.ts'

let client: QueryClient
const wanted = { filters: { kinds: ['alert' as const] } }
const list = taskQueries.list('todo', wanted).queryKey
const count = taskQueries.count('todo', wanted).queryKey
const stale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  client.setQueryData(list, { pages: [{ list: [], hasMore: true, total: 455, totalIsLeast: true }], pageParams: [0] })
  client.setQueryData(count, { total: 13_404 })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

test('[SRC-011] a change that a narrowed list may feel asks for its page, once for several its number', async () => {
  readAgain(client, ['todo'])
  await vi.advanceTimersByTimeAsync(200)
  readAgain(client, ['todo'])
  expect([stale(list), stale(count)]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect(stale(count)).toBe(true)
  expect(client.getQueryData(count)).toEqual({ total: 13_404 })
})

test('a change that concerns no such list asks for nothing', async () => {
  readAgain(client, [])
  await vi.advanceTimersByTimeAsync(2000)
  expect([stale(list), stale(count)]).toEqual([false, false])
})
