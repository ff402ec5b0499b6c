import { expect, test } from 'vitest'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Task } from './queries/task-queries.ts'
import { getPhaseStart, getTaskPhase, getStopHint } from './task-phase.ts'

const of = (more: Partial<Task>, staff = false) =>
  getTaskPhase(
    {
      deletedAt: null,
      locked: false,
      state: 'default',
      pendingStatus: null,
      estimateStatus: 'without',
      ...more,
    } as Task,
    staff,
  )

test('[TSK-044] a locked request says so before anything else', () => {
  expect(of({ locked: true, state: 'awaitingValidation' })).toBe('locked')
})

test.each([
  ['isPending', false, 'customerAnswers'],
  ['isPending', true, 'waitsForCustomer'],
  ['awaitingValidation', false, 'estimateToAnswer'],
  ['customerCompletedValidation', false, 'completionToAnswer'],
  ['awaitingValidation', true, 'estimateAtCustomer'],
  ['customerCompletedValidation', true, 'completionAtCustomer'],
  ['awaitingSolution', false, 'refused'],
  ['awaitingPlanning', false, 'accepted'],
  ['workInProgress', false, 'inProgress'],
  ['done', false, 'done'],
  ['default', false, 'received'],
] as const)('%s seen by staff: %s is %s', (state, staff, situation) => {
  expect(of({ state }, staff)).toBe(situation)
})

test('[EST-023] an estimate in an unknown state reads as a wait, on both sides, in both languages', () => {
  const unknown = 'postponed' as never
  for (const staff of [false, true]) {
    expect(of({ estimateStatus: unknown }, staff)).toBe('estimateWaits')
    expect(of({ state: unknown, estimateStatus: 'waiting' }, staff)).toBe('estimateWaits')
    expect(of({ state: 'workInProgress', estimateStatus: unknown }, staff)).toBe('inProgress')
  }
  expect((['fr', 'en'] as const).map((locale) => getTranslator(locale)('now.state.estimateWaits'))).toEqual([
    'Estimation en attente',
    'Estimate waiting',
  ])
  expect(
    (['fr', 'en'] as const).map((locale) => getTranslator(locale)('now.text.estimateWaits', { provider: 'Nimbus' })),
  ).toEqual([
    'L’estimation est en attente. Nimbus vous répond dans la conversation.',
    'The estimate is waiting. Nimbus will answer in the conversation.',
  ])
})

test('an archived request is archived whatever else it was', () => {
  expect(of({ deletedAt: '2026-02-03T00:00:00Z', state: 'isPending' })).toBe('archived')
})

test('[MRG-001] a review that is asked for is shown to staff alone', () => {
  const asked = { state: 'workInProgress', pendingStatus: 'merge_request' } as const
  expect([of(asked, true), of(asked, false)]).toEqual(['inReview', 'inProgress'])
})

test.each([
  ['customerAnswers', false, 'yourMessage'],
  ['waitsForCustomer', true, 'customerOrCancel'],
  ['estimateToAnswer', false, 'yourAnswer'],
  ['estimateAtCustomer', true, 'adminOrWithdraw'],
  ['completionAtCustomer', true, 'refusalOrCancel'],
  ['locked', false, 'adminAnswer'],
  ['refused', true, 'messageOrEstimate'],
  ['refused', false, 'message'],
  ['done', false, undefined],
  ['archived', true, undefined],
] as const)(
  'what happens by itself to a request that is %s (staff: %s) can be stopped by %s',
  (situation, staff, stop) => {
    expect(getStopHint(situation, staff)).toBe(stop)
  },
)

test('since when is said of the wait that is shown and of the archive, of nothing else', () => {
  const at = { pendingAt: '2026-02-03T10:00:00.000Z', deletedAt: null }
  expect(
    (['waitsForCustomer', 'customerAnswers', 'locked', 'inReview'] as const).map((situation) =>
      getPhaseStart(at, situation),
    ),
  ).toEqual(Array(4).fill(at.pendingAt))
  // A review is the staff's own: customers see work in progress, and no date of the review beside it.
  expect(
    (['inProgress', 'done', 'received', 'accepted', 'refused'] as const).map((situation) =>
      getPhaseStart(at, situation),
    ),
  ).toEqual(Array(5).fill(null))
  expect(getPhaseStart({ ...at, deletedAt: '2026-03-10T10:00:00.000Z' }, 'archived')).toBe('2026-03-10T10:00:00.000Z')
})
