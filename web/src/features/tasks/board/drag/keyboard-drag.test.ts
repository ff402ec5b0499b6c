import { expect, test } from 'vitest'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { liftStep, type KeyboardDrag } from './keyboard-drag.ts'

const card = { _id: 'a', listId: 'todo', may: ['move'] } as unknown as TaskCard
const play = (keys: string[]) => {
  let lift: KeyboardDrag | null = null
  let drop: { card: TaskCard; to: string } | undefined
  for (const key of keys) {
    const step = liftStep(lift, key, card)
    lift = step.lift
    drop = step.drop
  }
  return { lift, drop: drop?.to }
}

test.each([
  ['one list further', [' ', 'ArrowRight', 'Enter'], 'in_progress'],
  ['two lists further', [' ', 'ArrowRight', 'ArrowRight', ' '], 'done'],
  ['not beyond the last list', [' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'], 'done'],
  ['[TSK-016] nothing on its own list', [' ', 'ArrowRight', 'ArrowLeft', 'Enter'], undefined],
  ['[TSK-016] nothing after Escape', [' ', 'ArrowRight', 'Escape'], undefined],
])('the keyboard moves a card: %s', (_, keys, to) => {
  expect(play(keys)).toEqual({ lift: null, drop: to })
})

test('a card that may not move is not picked up', () => {
  expect(liftStep(null, ' ', { ...card, may: [] })).toEqual({ lift: null, handled: false })
})
