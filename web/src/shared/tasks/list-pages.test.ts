import { expect, test } from 'vitest'
import { findCard, placeCard, type ListData, type Lists } from './list-pages.ts'
import type { ListId } from './list-ids.ts'
import type { TaskCard } from './task-queries.ts'

const card = (id: number, more: Partial<TaskCard> = {}): TaskCard =>
  ({
    _id: id.toString(16).padStart(24, '0'), taskId: `ATL-${id}`, listId: 'todo', priority: 1, deletedAt: null, doneAt: null,
    createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(), ...more,
  }) as TaskCard

const listOf = (pages: TaskCard[][], hasMore = false, total = pages.flat().length): ListData => ({
  pages: pages.map((list, index) => ({ list, hasMore: index < pages.length - 1 || hasMore, total })),
  pageParams: pages.map((_, index) => index * 15),
})

const shown = (lists: Lists, listId: ListId) => lists[listId]?.pages.flatMap((page) => page.list.map((one) => one.taskId))

const lists = (): Lists => ({
  todo: listOf([[card(9, { priority: 4 }), card(8)], [card(5), card(2)]], true, 40),
  in_progress: listOf([[card(7, { listId: 'in_progress' })]]),
  done: listOf([[]]),
})

test('[TSK-019] a moved card lands by priority, then newest first, and both totals follow', () => {
  const after = placeCard(lists(), card(8, { listId: 'in_progress' }))
  expect(shown(after, 'todo')).toEqual(['ATL-9', 'ATL-5', 'ATL-2'])
  expect(shown(after, 'in_progress')).toEqual(['ATL-8', 'ATL-7'])
  expect(after.todo?.pages[0]?.total).toBe(39)
  expect(after.in_progress?.pages[0]?.total).toBe(2)
})

test('a card that belongs behind the last loaded page stays there unseen, but counts', () => {
  const after = placeCard(lists(), card(1))
  expect(shown(after, 'todo')).toEqual(['ATL-9', 'ATL-8', 'ATL-5', 'ATL-2'])
  expect(after.todo?.pages[0]?.total).toBe(41)
})

test('an archived card leaves its list', () => {
  const after = placeCard(lists(), card(8, { deletedAt: '2026-02-01T00:00:00Z' }))
  expect(findCard(after, 'ATL-8')).toBeUndefined()
})

test('a list that is not concerned stays the same object', () => {
  const before = lists()
  expect(placeCard(before, card(8)).done).toBe(before.done)
})

test('an edit in place keeps the count', () => {
  const after = placeCard(lists(), card(8, { priority: 3 }))
  expect(shown(after, 'todo')).toEqual(['ATL-9', 'ATL-8', 'ATL-5', 'ATL-2'])
  expect(after.todo?.pages[0]?.total).toBe(40)
})
