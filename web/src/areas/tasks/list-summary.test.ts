import { expect, test } from 'vitest'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { summarizeList } from './list-summary.ts'

const card = (_id: string, may: TaskCard['may']) => ({ _id, may }) as TaskCard

test('a list is known by the ids of its cards and by what may be done to any of them', () => {
  const { ids, order, may } = summarizeList([card('a', ['move']), card('b', ['move', 'label'])])
  expect([ids, order, [...may]]).toEqual([['a', 'b'], 'a b', ['move', 'label']])
})

test('the same list has the same facts, another one its own', () => {
  const list = [card('a', ['move'])]
  expect(summarizeList(list)).toBe(summarizeList(list))
  expect(summarizeList([...list, card('b', [])]).order).toBe('a b')
})
