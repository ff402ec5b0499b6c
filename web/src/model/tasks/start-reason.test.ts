import { expect, test } from 'vitest'
import { startReason } from './start-reason.ts'

type Facts = Parameters<typeof startReason>[0]
const task = (more: Partial<Facts>): Facts => ({
  may: [],
  deletedAt: null,
  labels: [{ _id: 'l', name: 'Run', type: 'theme', key: null, backgroundColor: '#000000' }],
  estimateStatus: 'accepted',
  acceptedEstimatedTime: 1,
  ...more,
})

test.each([
  ['work can start', { may: ['startWork'] }, null],
  ['it is archived', { deletedAt: '2026-02-03T10:00:00.000Z' }, 'task_archived'],
  ['it has no labels', { labels: [] }, 'work_labels_required'],
  ['it has no estimate', { estimateStatus: 'without', acceptedEstimatedTime: null }, 'work_estimate_required'],
  [
    'its first estimate waits',
    { estimateStatus: 'waiting', acceptedEstimatedTime: null },
    'work_estimate_not_accepted',
  ],
  ['its estimate was refused', { estimateStatus: 'refused' }, 'work_request_refused'],
  ['its estimate is used up', {}, 'work_new_estimate_needed'],
  ['its new estimate waits', { estimateStatus: 'waiting' }, 'work_new_estimate_waiting'],
] as const)('when %s the reason is named', (_, facts, reason) => {
  expect(startReason(task({ ...facts } as Partial<Facts>))).toBe(reason)
})

test('[EST-023] an estimate in a state that the page does not know is named as one that waits', () => {
  expect(startReason(task({ estimateStatus: 'postponed' as never }))).toBe('work_new_estimate_waiting')
})
