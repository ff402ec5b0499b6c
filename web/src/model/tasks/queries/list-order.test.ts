import { expect, test } from 'vitest'
import { compareCards } from './list-order.ts'
import type { TaskCard } from './task-queries.ts'

const card = (fields: Partial<TaskCard>) =>
  ({ listId: 'todo', priority: 2, createdAt: '2026-02-01T08:00:00.000Z', doneAt: null, ...fields }) as TaskCard
const order = (...cards: TaskCard[]) => cards.toSorted(compareCards).map(({ _id }) => _id)

test('[TSK-019] open tasks are ordered by priority, then newest first, whatever the ids are', () => {
  const old = card({ _id: 'c' })
  const fresh = card({ _id: 'a', createdAt: '2026-02-02T08:00:00.000Z' })
  const urgent = card({ _id: 'b', priority: 4, createdAt: '2026-01-01T08:00:00.000Z' })
  expect(order(old, fresh, urgent)).toEqual(['b', 'a', 'c'])
  expect(order(card({ _id: 'a' }), card({ _id: 'b' }))).toEqual(['b', 'a'])
})

test('[OPEN-025] done tasks are ordered by the time at which they were done', () => {
  const done = (id: string, doneAt: string | null, priority: TaskCard['priority'] = 2) =>
    card({ _id: id, listId: 'done', doneAt, priority })
  const first = done('b', '2026-02-01T10:00:00.000Z', 4)
  const last = done('a', '2026-02-03T10:00:00.000Z')
  expect(order(first, last, done('c', null))).toEqual(['a', 'b', 'c'])
})
