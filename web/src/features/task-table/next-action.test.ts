import { ListState } from '@passerelle/contract/projects/lists'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getNextAction, type ActionOwner, type Step } from './next-action.ts'

type Facts = Parameters<typeof getNextAction>[0]
const plain: Facts = {
  listState: 'todo',
  pendingStatus: null,
  deletedAt: null,
  estimatedTime: hours(4),
  acceptedEstimatedTime: null,
  ellapsedTime: hours(1),
}

const table: [Facts['listState'], Partial<Facts>, Step, ActionOwner][] = [
  ['to_define', {}, 'categorise', 'team'],
  ['to_estimate', { estimatedTime: null }, 'estimate', 'team'],
  ['estimate_waiting', {}, 'estimateAnswer', 'customer'],
  ['estimate_waiting', { pendingStatus: 'customer' }, 'estimateAnswer', 'customer'],
  ['to_assign', {}, 'assign', 'team'],
  ['todo', {}, 'start', 'team'],
  ['in_progress', {}, 'goOn', 'team'],
  ['in_progress', { ellapsedTime: hours(4) }, 'goOn', 'team'],
  ['in_progress', { ellapsedTime: hours(5) }, 'newEstimate', 'team'],
  ['in_progress', { ellapsedTime: hours(5), acceptedEstimatedTime: hours(6) }, 'goOn', 'team'],
  ['in_progress', { ellapsedTime: hours(5), estimatedTime: null }, 'goOn', 'team'],
  ['waiting', { pendingStatus: 'customer' }, 'customerAnswer', 'customer'],
  ['waiting', { pendingStatus: 'completed' }, 'completionAnswer', 'customer'],
  ['waiting', { pendingStatus: 'merge_request' }, 'review', 'team'],
  ['waiting_next_sprint', { pendingStatus: 'completed' }, 'completionAnswer', 'customer'],
  ['completed', {}, 'nothing', 'nobody'],
  ['blocked', {}, 'otherSolution', 'team'],
  ['abandoned', {}, 'nothing', 'nobody'],
  ['reassigned', {}, 'takeOver', 'team'],
  ['todo_next_sprint', {}, 'startLater', 'team'],
  ['todo', { deletedAt: '2026-02-03T10:00:00.000Z' }, 'nothing', 'nobody'],
  [null, {}, 'nothing', 'nobody'],
]

test.each(table)('[TSK-049] TO-DO of %s %j: %s, by the %s', (listState, facts, step, by) =>
  expect(getNextAction({ ...plain, ...facts, listState })).toEqual({ step, by }),
)

test('[TSK-049] every state has a next step', () => {
  expect(new Set(table.map(([state]) => state))).toEqual(new Set([...ListState.options, null]))
})
