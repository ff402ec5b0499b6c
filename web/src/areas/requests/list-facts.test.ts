import { expect, test } from 'vitest'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { factsOf } from './list-facts.ts'

const card = (_id: string, may: TaskCard['may']) => ({ _id, may }) as TaskCard

test('a list is known by the ids of its cards and by what may be done to any of them', () => {
  const { ids, order, may } = factsOf([card('a', ['move']), card('b', ['move', 'label'])])
  expect([ids, order, [...may]]).toEqual([['a', 'b'], 'a b', ['move', 'label']])
})

test('the same list has the same facts, another one its own', () => {
  const list = [card('a', ['move'])]
  expect(factsOf(list)).toBe(factsOf(list))
  expect(factsOf([...list, card('b', [])]).order).toBe('a b')
})
