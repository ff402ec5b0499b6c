import { expect, test } from 'vitest'
import { getCards, findCard, placeCard, type ListData, type Lists } from './list-pages.ts'
import type { ListId } from '../queries/list-ids.ts'
import type { TaskCard } from '../queries/task-queries.ts'

const card = (id: number, more: Partial<TaskCard> = {}): TaskCard =>
  ({
    _id: id.toString(16).padStart(24, '0'),
    taskId: `ATL-${id}`,
    listId: 'todo',
    priority: 1,
    deletedAt: null,
    doneAt: null,
    createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
    ...more,
  }) as TaskCard

const listOf = (pages: TaskCard[][], hasMore = false, total = pages.flat().length): ListData => ({
  pages: pages.map((list, index) => ({ list, hasMore: index < pages.length - 1 || hasMore, total })),
  pageParams: pages.map((_, index) => index * 15),
})

const shown = (lists: Lists, listId: ListId) =>
  lists[listId]?.pages.flatMap((page) => page.list.map((one) => one.taskId))

const lists = (): Lists => ({
  todo: listOf(
    [
      [card(9, { priority: 4 }), card(8)],
      [card(5), card(2)],
    ],
    true,
    40,
  ),
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

test('a card behind the last loaded page stays there unseen; one from another list counts there', () => {
  const todo = ['ATL-9', 'ATL-8', 'ATL-5', 'ATL-2']
  const moved = placeCard({ ...lists(), done: listOf([[card(1, { listId: 'done' })]]) }, card(1))
  expect(shown(moved, 'todo')).toEqual(todo)
  expect(moved.todo?.pages[0]?.total).toBe(41)
  const heardOf = placeCard(placeCard(lists(), card(1)), card(1))
  expect(shown(heardOf, 'todo')).toEqual(todo)
  expect(heardOf.todo?.pages[0]?.total).toBe(40)
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

test('in however long a list a move touches the page that the card leaves and the one that it comes to', () => {
  const before = lists()
  const after = placeCard(before, card(5, { listId: 'in_progress' }))
  expect(after.todo?.pages[0]?.list).toBe(before.todo?.pages[0]?.list)
  expect(shown(after, 'todo')).toEqual(['ATL-9', 'ATL-8', 'ATL-2'])
})

test('a card finds its place between pages, and in an empty list', () => {
  expect(shown(placeCard(lists(), card(6)), 'todo')).toEqual(['ATL-9', 'ATL-8', 'ATL-6', 'ATL-5', 'ATL-2'])
  expect(shown(placeCard(lists(), card(5, { listId: 'done', doneAt: '2026-02-01T00:00:00Z' })), 'done')).toEqual([
    'ATL-5',
  ])
})

test('the cards of a list are the same array while the list is the same', () => {
  const { todo } = lists()
  expect(getCards(todo!)).toBe(getCards(todo!))
})

test('a card that a later page holds once more is shown once, and leaves as one', () => {
  const twice: Lists = {
    todo: listOf(
      [
        [card(9), card(8)],
        [card(8), card(5)],
      ],
      false,
      3,
    ),
    done: listOf([[]]),
  }
  expect(getCards(twice.todo!).map(({ taskId }) => taskId)).toEqual(['ATL-9', 'ATL-8', 'ATL-5'])
  const after = placeCard(twice, card(8, { listId: 'done' }))
  expect(shown(after, 'todo')).toEqual(['ATL-9', 'ATL-5'])
  expect(after.todo?.pages[0]?.total).toBe(2)
})
