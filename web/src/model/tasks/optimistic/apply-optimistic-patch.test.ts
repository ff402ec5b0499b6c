import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { ListData } from '../cache/list-pages.ts'
import { applyOptimisticPatch } from './apply-optimistic-patch.ts'
import { writeTask } from '../cache/task-cache.ts'
import { taskQueries, type Task } from '../queries/task-queries.ts'

const task = {
  _id: 'a'.repeat(24),
  taskId: 'ATL-1',
  listId: 'todo',
  priority: 1,
  kind: 'basic',
  dueAt: null,
  deletedAt: null,
  createdAt: '2026-02-03T10:00:00.000Z',
} as unknown as Task
const { queryKey } = taskQueries.detail(task.taskId)

let client: QueryClient
const now = () => client.getQueryData<Task>(queryKey)!
const onBoard = () => client.getQueryData<ListData>(taskQueries.list('todo').queryKey)?.pages[0]?.list[0]
const says = () => [now(), onBoard()].map((one) => [one?.priority, one?.kind])
beforeEach(() => {
  client = new QueryClient()
  for (const id of [task._id, task.taskId]) client.setQueryData(taskQueries.detail(id).queryKey, task)
  client.setQueryData(taskQueries.list('todo').queryKey, {
    pages: [{ list: [task], hasMore: false, total: 1 }],
    pageParams: [0],
  })
})

test('two changes that are both refused leave neither on the screen', () => {
  const first = applyOptimisticPatch(client, now(), { priority: 4 })
  const second = applyOptimisticPatch(client, now(), { kind: 'issue' })
  expect(says()).toEqual([
    [4, 'issue'],
    [4, 'issue'],
  ])
  first.rollback()
  expect(says()).toEqual([
    [1, 'issue'],
    [1, 'issue'],
  ])
  second.rollback()
  expect(says()).toEqual([
    [1, 'basic'],
    [1, 'basic'],
  ])
})

test('a change that was made stays when a later one is refused', () => {
  const first = applyOptimisticPatch(client, now(), { priority: 4 })
  const second = applyOptimisticPatch(client, now(), { kind: 'issue' })
  first.commit()
  second.rollback()
  expect(says()).toEqual([
    [4, 'basic'],
    [4, 'basic'],
  ])
})

test('values that the server has sent meanwhile stand', () => {
  const first = applyOptimisticPatch(client, now(), { priority: 4 })
  writeTask(client, { ...task, priority: 3 })
  first.rollback()
  expect(says()).toEqual([
    [3, 'basic'],
    [3, 'basic'],
  ])
  expect(client.getQueryData<Task>(taskQueries.detail(task._id).queryKey)?.priority).toBe(3)
  client.clear()
})
