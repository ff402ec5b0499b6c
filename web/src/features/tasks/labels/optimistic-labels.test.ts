import { expect, test } from 'vitest'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { getOptimisticLabels } from './optimistic-labels.ts'

const now = new Date('2026-02-03T12:00:00.000Z')
const category = (key: string): Task['labels'][number] => ({
  _id: key,
  name: key,
  type: 'category',
  key,
  backgroundColor: '#000000',
})
const plain = { state: 'default', pendingStatus: null, estimateStatus: 'waiting', listId: 'todo' } as const

test('the mission chosen after the estimate shows the hold at once, taken off it goes', () => {
  const held = getOptimisticLabels(plain, [category('mission')], now)
  expect(held).toMatchObject({
    labelIds: ['mission'],
    state: 'awaitingValidation',
    pendingStatus: 'customer',
    pendingAt: now.toISOString(),
  })
  expect(
    getOptimisticLabels({ ...plain, state: 'awaitingValidation', pendingStatus: 'customer' }, [], now),
  ).toMatchObject({ state: 'default', pendingStatus: null, pendingAt: null })
})

test('other labels, and an estimate that was answered, change nothing else', () => {
  for (const [task, key] of [
    [plain, 'managed'],
    [{ ...plain, estimateStatus: 'accepted' }, 'mission'],
    [{ ...plain, state: 'awaitingValidation', pendingStatus: 'customer' }, 'mission'],
  ] as const)
    expect(Object.keys(getOptimisticLabels(task, [category(key)], now))).toEqual(['labels', 'labelIds'])
})
