import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { ListId } from '../queries/list-ids.ts'
import { loadedCards, writeCards } from './write-cards.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'
import type { TaskRow } from '../queries/row-pages.ts'

const card = (id: number, more: Partial<TaskCard> = {}): TaskRow & Task =>
  ({
    _id: `id-${id}`,
    taskId: `ATL-${id}`,
    name: `Demande ${id}`,
    listId: 'todo',
    listState: 'todo',
    priority: 1,
    deletedAt: null,
    doneAt: null,
    createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
    ...more,
  }) as unknown as TaskRow & Task
const urgent = { filters: { priorities: [4 as const] } }

let client: QueryClient
const putList = (listId: ListId, ...list: TaskCard[]) =>
  client.setQueryData(taskQueries.list(listId).queryKey, {
    pages: [{ list, hasMore: false, total: list.length }],
    pageParams: [0],
  })
const shown = (listId: ListId) =>
  client
    .getQueryData(taskQueries.list(listId).queryKey)
    ?.pages.flatMap((page) => page.list.map(({ taskId, priority }) => `${taskId} ${priority}`))
const rows = () => client.getQueryData(taskQueries.rows(urgent).queryKey)?.pages.flatMap((page) => page.list)

beforeEach(() => {
  client = new QueryClient()
  putList('todo', card(3), card(2), card(1))
  putList('in_progress', card(9, { listId: 'in_progress' }))
  client.setQueryData(taskQueries.rows(urgent).queryKey, {
    pages: [{ list: [card(7), card(2)], hasMore: true }],
    pageParams: [0],
  })
})

test('many cards go at once to their lists and places; the rows of all accounts stay', () => {
  client.setQueryData(taskQueries.detail('ATL-2').queryKey, card(2))
  writeCards(client, [card(1, { priority: 4 }), card(2, { listId: 'in_progress', priority: 4 })])
  expect([shown('todo'), shown('in_progress')]).toEqual([
    ['ATL-1 4', 'ATL-3 1'],
    ['ATL-2 4', 'ATL-9 1'],
  ])
  expect(rows()?.map(({ taskId, priority }) => [taskId, priority])).toEqual([
    ['ATL-7', 1],
    ['ATL-2', 4],
  ])
  expect(client.getQueryData(taskQueries.detail('ATL-2').queryKey)).toMatchObject({
    listId: 'in_progress',
    priority: 4,
    name: 'Demande 2',
  })
  expect(client.getQueryData(taskQueries.detail('ATL-1').queryKey)).toBeUndefined()
})

test('a row keeps what a card does not know of it', () => {
  const { listState: _, ...known } = card(7, { priority: 3 })
  writeCards(client, [known])
  expect(rows()?.[0]).toMatchObject({ priority: 3, listState: 'todo' })
})

test('loaded cards are found in order on boards and in rows, and those not loaded are left out', () => {
  expect(loadedCards(client, ['id-7', 'id-404', 'id-9', 'id-2']).map(({ taskId }) => taskId)).toEqual([
    'ATL-7',
    'ATL-9',
    'ATL-2',
  ])
})
