import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getOptimisticEstimate } from './optimistic-estimate.ts'

type Before = Parameters<typeof getOptimisticEstimate>[0]
const now = new Date('2026-02-03T10:00:00.000Z')
const category = (key: string): Before['labels'] => [
  { _id: 'l', name: 'Forfait', type: 'category', key, backgroundColor: '#000000' },
]
const task = (more: Partial<Before> = {}): Before => ({
  estimatedTime: null,
  estimateStatus: 'without',
  labels: category('mission'),
  listId: 'todo',
  pendingStatus: null,
  state: 'default',
  ...more,
})
const hold = { pendingStatus: 'customer', pendingAt: now.toISOString(), next: null, state: 'awaitingValidation' }
const waiting = task({
  estimatedTime: hours(2),
  estimateStatus: 'waiting',
  pendingStatus: 'customer',
  state: 'awaitingValidation',
})

test('[EST-011] a figure for a mission shows it on hold, whatever it waited for', () => {
  const asked = { estimatedTime: hours(3), estimateStatus: 'waiting', ...hold }
  expect(getOptimisticEstimate(task(), hours(3), now)).toEqual(asked)
  expect(
    getOptimisticEstimate(task({ pendingStatus: 'completed', state: 'customerCompletedValidation' }), hours(3), now),
  ).toEqual(asked)
})

test('[EST-011] nothing but a mission is put on hold', () => {
  for (const labels of [[], category('managed')])
    expect(getOptimisticEstimate(task({ labels }), hours(3), now)).toEqual({
      estimatedTime: hours(3),
      estimateStatus: 'waiting',
    })
})

test.each([
  ['todo', 'default'],
  ['in_progress', 'workInProgress'],
  ['done', 'done'],
] as const)('[EST-011] withdrawn in %s, the hold is over', (listId, state) => {
  for (const none of [null, 0]) {
    expect(getOptimisticEstimate({ ...waiting, listId }, none, now)).toEqual({
      estimatedTime: none,
      estimateStatus: 'without',
      pendingStatus: null,
      pendingAt: null,
      next: null,
      state,
    })
  }
})

test('a wait that staff asked for outlives the estimate', () => {
  expect(
    getOptimisticEstimate(task({ ...waiting, labels: category('managed'), state: 'isPending' }), null, now),
  ).toEqual({
    estimatedTime: null,
    estimateStatus: 'without',
  })
})

test('the same figure asks again only where it was refused', () => {
  expect(getOptimisticEstimate(waiting, hours(2), now)).toEqual({})
  expect(
    getOptimisticEstimate(
      task({ ...waiting, estimateStatus: 'accepted', pendingStatus: null, state: 'awaitingPlanning' }),
      hours(2),
      now,
    ),
  ).toEqual({})
  expect(
    getOptimisticEstimate(
      task({ ...waiting, estimateStatus: 'refused', pendingStatus: null, state: 'awaitingSolution' }),
      hours(2),
      now,
    ),
  ).toMatchObject(hold)
})
