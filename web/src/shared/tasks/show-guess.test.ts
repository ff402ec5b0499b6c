import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { ListData } from './list-pages.ts'
import { showGuess } from './show-guess.ts'
import { takeTask } from './task-cache.ts'
import { taskQueries, type Task } from './task-queries.ts'

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
const { queryKey } = taskQueries.one(task.taskId)

let client: QueryClient
const now = () => client.getQueryData<Task>(queryKey)!
const onBoard = () => client.getQueryData<ListData>(taskQueries.list('todo').queryKey)?.pages[0]?.list[0]
const says = () => [now(), onBoard()].map((one) => [one?.priority, one?.kind])
beforeEach(() => {
  client = new QueryClient()
  for (const id of [task._id, task.taskId]) client.setQueryData(taskQueries.one(id).queryKey, task)
  client.setQueryData(taskQueries.list('todo').queryKey, {
    pages: [{ list: [task], hasMore: false, total: 1 }],
    pageParams: [0],
  })
})

test('of two changes that are refused, neither is left on the screen by the undoing of the other', () => {
  const first = showGuess(client, now(), { priority: 4 })
  const second = showGuess(client, now(), { kind: 'issue' })
  expect(says()).toEqual([
    [4, 'issue'],
    [4, 'issue'],
  ])
  first.undo()
  expect(says()).toEqual([
    [1, 'issue'],
    [1, 'issue'],
  ])
  second.undo()
  expect(says()).toEqual([
    [1, 'basic'],
    [1, 'basic'],
  ])
})

test('a change that was made stays when a later one is refused', () => {
  const first = showGuess(client, now(), { priority: 4 })
  const second = showGuess(client, now(), { kind: 'issue' })
  first.keep()
  second.undo()
  expect(says()).toEqual([
    [4, 'basic'],
    [4, 'basic'],
  ])
})

test('what the server has said meanwhile stands', () => {
  const first = showGuess(client, now(), { priority: 4 })
  takeTask(client, { ...task, priority: 3 })
  first.undo()
  expect(says()).toEqual([
    [3, 'basic'],
    [3, 'basic'],
  ])
  expect(client.getQueryData<Task>(taskQueries.one(task._id).queryKey)?.priority).toBe(3)
  client.clear()
})
