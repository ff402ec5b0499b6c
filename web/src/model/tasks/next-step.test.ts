import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getNextStep, getStateName, type Step, type StepFacts, type StepOwner } from './next-step.ts'
import { startReason } from './start-reason.ts'
import type { TaskPhase } from './task-phase.ts'
import type { TaskCard } from './queries/task-queries.ts'

const now = new Date('2026-02-03T12:00:00.000Z')
const label = { _id: 'l', name: 'Run', type: 'theme', key: null, backgroundColor: '#000000' } as const
const milestone = { _id: 'm', name: '8', startAt: '2026-02-09T00:00:00.000Z', endAt: '2026-02-16T00:00:00.000Z' }

const ready: StepFacts & { deletedAt: string | null } = {
  deletedAt: null,
  locked: false,
  state: 'default',
  pendingStatus: null,
  estimateStatus: 'accepted',
  listId: 'todo',
  labels: [label],
  memberIds: ['x'],
  may: ['startWork'],
  estimatedTime: hours(4),
  acceptedEstimatedTime: null,
  ellapsedTime: hours(1),
}

type Line = [
  why: string,
  Partial<StepFacts>,
  customer: [TaskPhase, Step, StepOwner],
  staff: [TaskPhase, Step, StepOwner],
]

const same = (
  phase: TaskPhase,
  step: Step,
  by: StepOwner,
): [[TaskPhase, Step, StepOwner], [TaskPhase, Step, StepOwner]] => [
  [phase, step, by],
  [phase, step, by],
]
const working: Partial<StepFacts> = { listId: 'in_progress', state: 'workInProgress' }

test('an action on a server that waits for staff is their next step', () => {
  const asks = { ...ready, asksApproval: true, estimateStatus: 'without' as const }
  expect(getNextStep(asks, true, now)).toMatchObject({ step: 'approve', by: 'team' })
  expect(getStateName(getNextStep(asks, true, now), true)).toBe('toApprove')
  expect(getNextStep(asks, false, now).step).toBe('estimate')
  expect(getNextStep({ ...asks, listId: 'done', state: 'done' }, true, now).step).toBe('nothing')
})

test('staff read what a received request still needs, customers that it was received', () => {
  const named = (facts: Partial<StepFacts>, staff: boolean) =>
    getStateName(getNextStep({ ...ready, ...facts }, staff, now), staff)
  expect(named({ labels: [] }, true)).toBe('toCategorise')
  expect(named({ estimateStatus: 'without' }, true)).toBe('toEstimate')
  expect(named({ memberIds: [] }, true)).toBe('toAssign')
  expect(named({}, true)).toBe('toStart')
  expect(named({ labels: [] }, false)).toBe('received')
  expect(named(working, true)).toBe('inProgress')
})

const table: Line[] = [
  ['no labels', { labels: [] }, ...same('received', 'categorise', 'team')],
  ['no estimate, mission or not', { estimateStatus: 'without' }, ...same('received', 'estimate', 'team')],
  ['nobody follows it', { memberIds: [] }, ...same('received', 'assign', 'team')],
  ['all is there', {}, ...same('received', 'start', 'team')],
  ['an estimate of no mission asks nobody', { estimateStatus: 'waiting' }, ...same('received', 'start', 'team')],
  ['planned for later', { milestones: [milestone] }, ...same('received', 'startLater', 'team')],
  ['accepted', { state: 'awaitingPlanning' }, ...same('accepted', 'start', 'team')],
  ['in progress', working, ...same('inProgress', 'askCompletion', 'team')],
  [
    'in progress, without estimate',
    { ...working, estimateStatus: 'without' },
    ...same('inProgress', 'estimate', 'team'),
  ],
  ['all of it spent', { ...working, ellapsedTime: hours(4) }, ...same('inProgress', 'askCompletion', 'team')],
  ['more than it spent', { ...working, ellapsedTime: hours(5) }, ...same('inProgress', 'newEstimate', 'team')],
  [
    'more than the proposed one, less than the accepted one',
    { ...working, ellapsedTime: hours(5), acceptedEstimatedTime: hours(6) },
    ...same('inProgress', 'askCompletion', 'team'),
  ],
  [
    'the server starts no work on it any more',
    { ...working, may: [] },
    ['inProgress', 'askCompletion', 'team'],
    ['inProgress', 'newEstimate', 'team'],
  ],
  [
    'an estimate to answer',
    { state: 'awaitingValidation', estimateStatus: 'waiting' },
    ['estimateToAnswer', 'estimateAnswer', 'customer'],
    ['estimateAtCustomer', 'estimateAnswer', 'customer'],
  ],
  [
    'the completion to answer',
    { state: 'customerCompletedValidation' },
    ['completionToAnswer', 'completionAnswer', 'customer'],
    ['completionAtCustomer', 'completionAnswer', 'customer'],
  ],
  [
    'an answer to give',
    { state: 'isPending' },
    ['customerAnswers', 'customerAnswer', 'customer'],
    ['waitsForCustomer', 'customerAnswer', 'customer'],
  ],
  ['refused', { state: 'awaitingSolution' }, ...same('refused', 'otherSolution', 'team')],
  [
    'a merge request to review',
    { ...working, pendingStatus: 'merge_request' },
    ['inProgress', 'askCompletion', 'team'],
    ['inReview', 'review', 'team'],
  ],
  ['done', { listId: 'done', state: 'done' }, ...same('done', 'nothing', 'nobody')],
  ['archived', { deletedAt: '2026-02-03T10:00:00.000Z' }, ...same('archived', 'nothing', 'nobody')],
  ['not known to this page', { state: 'postponed' as never }, ...same('estimateWaits', 'nothing', 'nobody')],
]

test.each(table)('%s: one state, one next step for each reader', (_, facts, customer, staff) => {
  const task = { ...ready, ...facts }
  const read = (asStaff: boolean) => {
    const { phase, step, by } = getNextStep(task, asStaff, now)
    return [phase, step, by]
  }
  expect(read(false)).toEqual(customer)
  expect(read(true)).toEqual(staff)
})

test('[TSK-044] who is locked out waits for the administrator, whatever is asked', () => {
  const locked = (state: TaskCard['state']) => getNextStep({ ...ready, locked: true, state }, false, now)
  expect([locked('awaitingValidation'), locked('customerCompletedValidation')]).toEqual([
    { phase: 'locked', step: 'estimateAnswer', by: 'customer' },
    { phase: 'locked', step: 'completionAnswer', by: 'customer' },
  ])
})

test('[WLG-023] [WLG-024] what the timer is refused for is the step that comes first', () => {
  const refused: [Partial<StepFacts>, Step][] = [
    [{ labels: [] }, 'categorise'],
    [{ estimateStatus: 'without' }, 'estimate'],
    [{}, 'newEstimate'],
  ]
  for (const [facts, step] of refused) {
    const task = { ...ready, ...facts, may: [] }
    expect(startReason(task)).not.toBeNull()
    expect(getNextStep(task, true, now).step).toBe(step)
  }
})
