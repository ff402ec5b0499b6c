import { expect, test } from 'vitest'
import { getOptimisticMove, unaskedState } from './optimistic-state.ts'

const now = '2026-02-03T13:20:00.000Z'

test.each([
  ['refused', 'done', 'awaitingSolution'],
  ['accepted', 'todo', 'awaitingPlanning'],
  ['accepted', 'in_progress', 'workInProgress'],
  ['accepted', 'done', 'done'],
  ['waiting', 'todo', 'default'],
  ['without', 'in_progress', 'workInProgress'],
] as const)(
  '[TSK-054] [TSK-055] [TSK-056] [TSK-057] [TSK-058] with an estimate that is %s, in %s: %s',
  (estimateStatus, listId, state) => {
    expect(unaskedState({ estimateStatus, listId })).toBe(state)
  },
)

test('a moved request shows at once where it is and since when it is done', () => {
  expect(getOptimisticMove({ state: 'awaitingPlanning', estimateStatus: 'accepted' }, 'in_progress', now)).toEqual({
    listId: 'in_progress',
    doneAt: null,
    state: 'workInProgress',
  })
  expect(getOptimisticMove({ state: 'default', estimateStatus: 'without' }, 'done', now)).toEqual({
    listId: 'done',
    doneAt: now,
    state: 'done',
  })
})

test.each(['awaitingValidation', 'customerCompletedValidation', 'isPending'] as const)(
  'a request that waits (%s) goes on waiting in another list',
  (state) => {
    expect(getOptimisticMove({ state, estimateStatus: 'accepted' }, 'done', now).state).toBe(state)
  },
)
