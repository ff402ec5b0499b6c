import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchTasks } from './refetch-tasks.ts'
import { taskQueries, type Task } from '../queries/task-queries.ts'

const task = (id: string, more: Partial<Task> = {}) =>
  ({
    _id: id,
    taskId: id,
    name: `Demande ${id}`,
    listId: 'todo',
    priority: 1,
    deletedAt: null,
    doneAt: null,
    createdAt: '2026-02-01T10:00:00.000Z',
    ...more,
  }) as Task
const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `T-${first + index}`)

let client: QueryClient
/** The calls that the server got, in the order of their coming: the far end of the wire is outside our house. */
let asked: string[]
const stale = () => client.getQueryState(taskQueries.list('todo').queryKey)?.isInvalidated
const shown = () =>
  client
    .getQueryData(taskQueries.list('todo').queryKey)
    ?.pages.flatMap((page) => page.list.map(({ taskId, priority }) => `${taskId} ${priority}`))

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', (path: string) => {
    const id = path.split('/').at(-1) ?? ''
    asked.push(id)
    return Promise.resolve(
      id === 'T-404' ? new Response('{}', { status: 404 }) : Response.json(task(id, { priority: 4 })),
    )
  })
  client = new QueryClient()
  client.setQueryData(taskQueries.list('todo').queryKey, {
    pages: [{ list: [task('T-2'), task('T-1')], hasMore: false, total: 2 }],
    pageParams: [0],
  })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a few are read one by one, each once however often told, and placed; the lists are not read', async () => {
  const heard: string[] = []
  refetchTasks(client, ['T-1'], ({ taskId }) => heard.push(taskId))
  refetchTasks(client, ['T-1', 'T-2'], ({ taskId }) => heard.push(`again ${taskId}`))
  await vi.advanceTimersByTimeAsync(30)
  expect(asked).toEqual(['T-1', 'T-2'])
  expect(shown()).toEqual(['T-2 4', 'T-1 4'])
  expect(heard).toEqual(['T-1', 'again T-1', 'again T-2'])
  expect(stale()).toBe(false)
})

test('a task that cannot be read leaves the others alone', async () => {
  refetchTasks(client, ['T-404', 'T-2'])
  await vi.advanceTimersByTimeAsync(30)
  expect(shown()).toEqual(['T-2 4', 'T-1 1'])
})

test('after a change of many the lists are read instead, once, and nobody is read alone', async () => {
  refetchTasks(client, ids(13))
  await vi.advanceTimersByTimeAsync(100)
  refetchTasks(client, ids(13, 20))
  expect([asked, stale()]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(250)
  expect([asked, stale()]).toEqual([[], true])
})

test('many that come one after the other count as many, until a while has passed', async () => {
  refetchTasks(client, ids(12))
  await vi.advanceTimersByTimeAsync(30)
  expect(asked).toHaveLength(12)
  refetchTasks(client, ['T-50'])
  await vi.advanceTimersByTimeAsync(300)
  expect([asked.length, stale()]).toEqual([12, true])
  await vi.advanceTimersByTimeAsync(500)
  refetchTasks(client, ['T-60'])
  await vi.advanceTimersByTimeAsync(30)
  expect(asked.at(-1)).toBe('T-60')
})
