import { expect, test } from 'vitest'
import { getOptimisticPending } from './optimistic-pending.ts'

const now = '2026-02-03T13:20:00.000Z'
const task = { state: 'isPending', listId: 'todo', estimateStatus: 'accepted' } as const

test('[PND-005] a wait that ends leaves at once what the request was before it', () => {
  expect(getOptimisticPending(task, { status: 'customer', value: false }, now)).toEqual({
    pendingStatus: null,
    pendingAt: null,
    next: null,
    state: 'awaitingPlanning',
  })
})

test('[PND-005] a wait that begins shows at once, without the date of the step before', () => {
  const idle = { ...task, state: 'awaitingPlanning' } as const
  expect(getOptimisticPending(idle, { status: 'completed', value: true }, now)).toEqual({
    pendingStatus: 'completed',
    pendingAt: now,
    next: null,
    state: 'customerCompletedValidation',
  })
})

test('[TSK-051] an estimate that awaits its answer is what the request shows, whatever else it awaits', () => {
  const estimated = { ...task, state: 'awaitingValidation', estimateStatus: 'waiting' } as const
  for (const value of [true, false])
    expect(getOptimisticPending(estimated, { status: 'customer', value }, now).state).toBe('awaitingValidation')
})
