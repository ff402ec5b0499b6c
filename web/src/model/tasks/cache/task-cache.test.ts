import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListId } from '../queries/list-ids.ts'
import { firstPage, type ListData } from './list-pages.ts'
import { readViews, restartLists } from './board-views.ts'
import type { ListParams } from '../queries/list-params.ts'
import { writeCardWithRollback, writeTask } from './task-cache.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'

const wanted: ListParams = { filters: { priorities: [4] } }

const card = (id: number, more: Partial<TaskCard> = {}): Task =>
  ({
    _id: id.toString(16).padStart(24, '0'),
    taskId: `ATL-${id}`,
    listId: 'todo',
    priority: 1,
    deletedAt: null,
    doneAt: null,
    createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
    ...more,
  }) as Task

const data = (list: TaskCard[], hasMore = false): ListData => ({
  pages: [{ list, hasMore, total: list.length }],
  pageParams: [0],
})

let client: QueryClient
const put = (listId: ListId, list: TaskCard[], as?: ListParams, hasMore = false) =>
  client.setQueryData(taskQueries.list(listId, as).queryKey, data(list, hasMore))
const shown = (listId: ListId, as?: ListParams) =>
  client
    .getQueryData<ListData>(taskQueries.list(listId, as).queryKey)
    ?.pages.flatMap((page) => page.list.map((one) => one.taskId))
const stale = (listId: ListId, as?: ListParams) =>
  client.getQueryState(taskQueries.list(listId, as).queryKey)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  put('todo', [card(3), card(2), card(1)])
  put('in_progress', [])
  put('todo', [card(2)], wanted)
  put('in_progress', [], wanted)
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

test('a moved card moves at once on the whole board and where filters show it, and a refusal puts both back', () => {
  const undo = writeCardWithRollback(client, card(2, { listId: 'in_progress' }))
  expect([shown('todo'), shown('in_progress')]).toEqual([['ATL-3', 'ATL-1'], ['ATL-2']])
  expect([shown('todo', wanted), shown('in_progress', wanted)]).toEqual([[], ['ATL-2']])
  undo()
  expect([shown('todo'), shown('todo', wanted), shown('in_progress', wanted)]).toEqual([
    ['ATL-3', 'ATL-2', 'ATL-1'],
    ['ATL-2'],
    [],
  ])
})

test('putting a card back leaves alone what has happened to others meanwhile', () => {
  const undo = writeCardWithRollback(client, card(2, { listId: 'in_progress' }))
  writeTask(client, card(4))
  writeTask(client, card(3, { listId: 'in_progress' }))
  undo()
  expect([shown('todo'), shown('in_progress')]).toEqual([['ATL-4', 'ATL-2', 'ATL-1'], ['ATL-3']])
})

test('an undo takes counts back by as much as they changed, also behind the loaded cards and for archived ones', () => {
  put('in_progress', [card(9)], undefined, true)
  const totals = () =>
    (['todo', 'in_progress'] as const).map(
      (listId) => client.getQueryData<ListData>(taskQueries.list(listId).queryKey)?.pages[0]?.total,
    )
  const unmove = writeCardWithRollback(client, card(2, { listId: 'in_progress' }))
  expect([shown('in_progress'), totals()]).toEqual([['ATL-9'], [2, 2]])
  unmove()
  expect([shown('todo'), totals()]).toEqual([
    ['ATL-3', 'ATL-2', 'ATL-1'],
    [3, 1],
  ])
  const unarchive = writeCardWithRollback(client, card(1, { deletedAt: '2026-02-03T10:00:00.000Z' }))
  expect([shown('todo'), totals()]).toEqual([
    ['ATL-3', 'ATL-2'],
    [2, 1],
  ])
  unarchive()
  expect([shown('todo'), totals()]).toEqual([
    ['ATL-3', 'ATL-2', 'ATL-1'],
    [3, 1],
  ])
})

test('a changed card that filters hide is not placed: its list is read again, the whole board is not', () => {
  writeTask(client, card(3, { priority: 4 }))
  vi.runAllTimers()
  expect(shown('todo', wanted)).toEqual(['ATL-2'])
  expect([stale('todo', wanted), stale('in_progress', wanted), stale('todo')]).toEqual([true, false, false])
})

test('a card that filters show is read again in the list that it left and the one that it came to', () => {
  writeTask(client, card(2, { listId: 'in_progress' }))
  vi.runAllTimers()
  expect([stale('todo', wanted), stale('in_progress', wanted)]).toEqual([true, true])
})

test('a list with cards beyond those loaded is read again too: the card may have stood there', () => {
  put('todo', [card(2)], wanted, true)
  writeTask(client, card(1, { listId: 'in_progress' }))
  vi.runAllTimers()
  expect([stale('todo', wanted), stale('in_progress', wanted)]).toEqual([true, true])
})

test('without filters nothing is read again', () => {
  client.removeQueries({ queryKey: taskQueries.list('todo', wanted).queryKey })
  client.removeQueries({ queryKey: taskQueries.list('in_progress', wanted).queryKey })
  writeTask(client, card(3, { listId: 'in_progress' }))
  vi.runAllTimers()
  expect([stale('todo'), stale('in_progress')]).toEqual([false, false])
})

test('[SRC-011] a board shown anew begins at its first page', () => {
  const pages = { pages: [...data([card(3)], true).pages, ...data([card(2)]).pages], pageParams: [0, 1] }
  client.setQueryData(taskQueries.list('todo').queryKey, pages)
  restartLists(client, undefined)
  expect(shown('todo')).toEqual(['ATL-3'])
  expect(readViews(client).find((view) => !view.wanted)?.lists.todo?.pageParams).toEqual([0])
  expect(firstPage(data([card(1)])).pages).toHaveLength(1)
})
