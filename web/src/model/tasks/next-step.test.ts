import { hours } from '@passerelle/kernel/durations'
import { noStepFacts, type StepTask } from '@passerelle/kernel/next-step'
import { expect, test } from 'vitest'
import { getStepName } from '@passerelle/kernel/next-step'
import { getNextStep, getStateName } from './next-step.ts'
import { startReason } from './start-reason.ts'
import type { PhaseFacts } from './task-phase.ts'

const now = new Date('2026-02-03T12:00:00.000Z')
const emma = { userId: 'emma', remindAfterDays: 7 }
const label = { _id: 'l', name: 'Run', type: 'theme', key: null, backgroundColor: '#000000' } as const

const ready: StepTask & PhaseFacts & Parameters<typeof startReason>[0] = {
  deletedAt: null,
  locked: false,
  state: 'default',
  pendingStatus: null,
  pendingAt: null,
  estimateStatus: 'accepted',
  listId: 'todo',
  labels: [label],
  memberIds: ['emma'],
  people: [{ _id: 'emma', staff: true }],
  may: ['startWork'],
  estimatedTime: hours(4),
  acceptedEstimatedTime: null,
  ellapsedTime: hours(1),
  dueAt: null,
  createdAt: '2026-02-01T12:00:00.000Z',
  facts: noStepFacts,
}

test('[TSK-049] staff read what a received request still needs as its state', () => {
  const named = (fields: Partial<typeof ready>) => getStateName(getNextStep({ ...ready, ...fields }, emma, now))
  expect(named({ labels: [] })).toBe('toCategorise')
  expect(named({ estimateStatus: 'without' })).toBe('toEstimate')
  expect(named({ memberIds: [] })).toBe('toAssign')
  expect(named({})).toBe('toStart')
  expect(named({ facts: { ...noStepFacts, approvalAskedAt: now.toISOString() } })).toBe('toApprove')
  expect(named({ listId: 'in_progress', state: 'workInProgress' })).toBe('inProgress')
})

test('a review of others and a wait for the customer have their own names', () => {
  const named = (pendingStatus: string) => getStepName(getNextStep({ ...ready, pendingStatus } as never, emma, now))
  expect([named('merge_request'), named('customer')]).toEqual(['inReview', 'wait'])
})

test('[WLG-023] [WLG-024] the reason for which the timer is refused is the next step', () => {
  const refused = [
    [{ labels: [] }, 'categorise'],
    [{ estimateStatus: 'without' }, 'estimate'],
    [{ facts: { ...noStepFacts, usedUp: true } }, 'newEstimate'],
  ] as const
  for (const [fields, step] of refused) {
    const task = { ...ready, ...fields, may: [] } as typeof ready
    expect(startReason(task)).not.toBeNull()
    expect(getNextStep(task, emma, now).step).toBe(step)
  }
})
