import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { addRow, findRow, lackingRows, patchRow, restartRows } from './task-row-cache.ts'
import { writeCardWithRollback } from './task-cache.ts'
import { taskQueries } from '../queries/task-queries.ts'
import type { TaskRow } from '../queries/row-pages.ts'

const row = (id: number, more: Partial<TaskRow> = {}): TaskRow =>
  ({
    _id: String(id),
    taskId: `ATL-${id}`,
    priority: 1,
    deletedAt: null,
    listState: 'todo',
    milestones: [],
    listId: 'todo',
    ...more,
  }) as unknown as TaskRow

let client: QueryClient
const urgent = { filters: { priorities: [4 as const] } }
const put = (wanted: object, ...pages: TaskRow[][]) =>
  client.setQueryData(taskQueries.rows(wanted).queryKey, {
    pages: pages.map((list, index) => ({ list, hasMore: index < pages.length - 1 })),
    pageParams: pages.map((_, index) => index),
  })
const shown = (wanted: object) =>
  client
    .getQueryData(taskQueries.rows(wanted).queryKey)
    ?.pages.map((page) => page.list.map(({ taskId, priority }) => `${taskId} ${priority}`))

beforeEach(() => {
  client = new QueryClient()
  put({}, [row(3), row(2)], [row(1)])
  put(urgent, [row(2)])
})

test('a guess changes the row of every list in place; a refusal puts back that row alone', () => {
  const undo = writeCardWithRollback(client, { ...row(2, { priority: 4 }), listState: undefined } as never as TaskRow)
  expect([shown({}), shown(urgent)]).toEqual([[['ATL-3 1', 'ATL-2 4'], ['ATL-1 1']], [['ATL-2 4']]])
  patchRow(client, row(1, { priority: 3 }))
  undo()
  expect([shown({}), shown(urgent)]).toEqual([[['ATL-3 1', 'ATL-2 1'], ['ATL-1 3']], [['ATL-2 1']]])
  expect(findRow(client, '2')?.listState).toBe('todo')
})

test('an archived request leaves the rows; lists that do not show it stay the same object', () => {
  const before = client.getQueryData(taskQueries.rows(urgent).queryKey)
  patchRow(client, row(3, { deletedAt: '2026-02-03T10:00:00.000Z' }))
  expect(shown({})).toEqual([['ATL-2 1'], ['ATL-1 1']])
  expect(client.getQueryData(taskQueries.rows(urgent).queryKey)).toBe(before)
})

test('a new request stands at the head once, in its list alone', () => {
  addRow(client, {}, row(4))
  addRow(client, {}, row(4))
  expect([shown({}), shown(urgent)]).toEqual([[['ATL-4 1', 'ATL-3 1', 'ATL-2 1'], ['ATL-1 1']], [['ATL-2 1']]])
})

test('[SRC-011] a list shown anew begins at its first page', () => {
  restartRows(client, {})
  expect(shown({})).toEqual([['ATL-3 1', 'ATL-2 1']])
})

test('rows that a list lacks are counted among its rows, not beyond the loaded ones', () => {
  expect(lackingRows(client, urgent, [row(5), row(2), row(1)])).toBe(2)
  expect(lackingRows(client, {}, [row(3), row(2)])).toBe(0)
  put({}, [row(3), row(2)], [])
  client.setQueryData(taskQueries.rows({}).queryKey, (data) => data && { ...data, pages: data.pages.slice(0, 1) })
  expect(lackingRows(client, {}, [row(5), row(3), row(1)])).toBe(1)
})

test('a new request moves the rows of a table whose start was dropped; shown, it begins anew', () => {
  const { queryKey } = taskQueries.rows({})
  client.setQueryData(queryKey, { pages: [{ list: [row(3), row(2)], hasMore: false }], pageParams: [500] })
  addRow(client, {}, row(4))
  expect([shown({}), client.getQueryData(queryKey)?.pageParams]).toEqual([[['ATL-3 1', 'ATL-2 1']], [501]])
  expect(lackingRows(client, {}, [row(5), row(6)])).toBe(0)
  restartRows(client, {})
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

test('pages behind a row that came or went move with it', () => {
  const { queryKey } = taskQueries.rows({})
  client.setQueryData(queryKey, {
    pages: [
      { list: [row(3), row(2)], hasMore: true },
      { list: [row(1)], hasMore: false },
    ],
    pageParams: [0, 2],
  })
  patchRow(client, row(3, { deletedAt: '2026-02-03T10:00:00.000Z' }))
  expect(client.getQueryData(queryKey)?.pageParams).toEqual([0, 1])
  addRow(client, {}, row(4))
  expect(client.getQueryData(queryKey)?.pageParams).toEqual([0, 2])
})
