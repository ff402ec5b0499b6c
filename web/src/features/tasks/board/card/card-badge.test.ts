import { expect, test } from 'vitest'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { getCardBadge } from './card-badge.ts'

const card = (more: Partial<TaskCard>): TaskCard =>
  ({ deletedAt: null, badge: null, state: 'default', waitsFor: 'nobody', pendingStatus: null, ...more }) as TaskCard

test.each([
  ['awaitingValidation', 'estimateToAnswer'],
  ['isPending', 'answerExpectedDays'],
  ['customerCompletedValidation', 'completionToAnswer'],
] as const)('[TSK-064] an administrator whose answer is awaited sees %s as %s', (state, text) => {
  expect(getCardBadge(card({ state, waitsFor: 'me' }), false)).toEqual({ text, tone: 'waiting' })
})

test('staff see a review that is asked for where nothing of theirs is to be done first', () => {
  const asked = card({ pendingStatus: 'merge_request', state: 'workInProgress' })
  expect([getCardBadge(asked, true), getCardBadge(asked, false)]).toEqual([
    { text: 'mergeRequest', tone: 'neutral' },
    undefined,
  ])
})

test('a customer user sees that it waits for the administrator, quietly', () => {
  expect(getCardBadge(card({ state: 'awaitingValidation', waitsFor: 'others', locked: true }), false)).toEqual({
    text: 'atAdmin',
    tone: 'ghost',
  })
})

test.each([
  ['to_categorise', 'toCategorise'],
  ['to_estimate', 'toEstimate'],
  ['estimate_refused', 'estimateRefused'],
  ['estimate_accepted', 'estimateAccepted'],
] as const)('[TSK-059, TSK-060, TSK-061, TSK-062] staff see the badge %s, customers never do', (badge, text) => {
  for (const pendingStatus of [null, 'merge_request', 'customer'] as const)
    expect(getCardBadge(card({ badge, pendingStatus }), true)?.text).toBe(text)
  expect(getCardBadge(card({ badge }), false)).toBeUndefined()
})
