import { describe, expect, test } from 'vitest'
import {
  admin,
  estimated,
  managed,
  mission,
  noon,
  onHold,
  quote,
  staff,
  task,
  theme,
  user,
} from '../testing/task-fixtures.ts'
import {
  getProviderBadge,
  getEstimateStatus,
  isLockedFor,
  isMission,
  isQuote,
  getTaskState,
  getWaitsFor,
} from './task-state.ts'
import type { Task } from './task.ts'

const completed: Partial<Task> = { pendingAt: noon, pendingStatus: 'completed', listId: 'in_progress' }
const waits: Partial<Task> = { pendingAt: noon, pendingStatus: 'customer' }
const done: Partial<Task> = { listId: 'done', doneAt: noon }

describe('what a request shows', () => {
  test.each([
    ['without', { estimatedTime: null }],
    ['without', { estimatedTime: 0 }],
    ['waiting', estimated.waiting],
    ['refused', estimated.refused],
    ['accepted', estimated.accepted],
  ] as const)('[EST-001] estimate %s', (status, columns) => expect(getEstimateStatus(task(columns))).toBe(status))

  test('[OPEN-021] missions and quotes are known by key, whatever their name', () => {
    const renamed = { ...mission, name: 'Chantier' }
    expect([
      isMission(task({ labels: [renamed] })),
      isMission(task({ labels: [{ ...managed, name: 'Mission' }] })),
    ]).toEqual([true, false])
    expect([isQuote(task({ labels: [quote] })), isQuote(task({ labels: [theme] }))]).toEqual([true, false])
  })

  test.each([
    ['[TSK-051] a mission with an estimate without answer', 'awaitingValidation', onHold()],
    [
      '[TSK-051] before anything else',
      'awaitingValidation',
      task({ labels: [mission], ...estimated.waiting, ...done, ...waits }),
    ],
    ['[TSK-051] not without an estimate', 'default', task({ labels: [mission] })],
    ['[TSK-051] not with an estimate of nothing', 'default', task({ labels: [mission], estimatedTime: 0 })],
    ['[TSK-052] completion asked', 'customerCompletedValidation', task(completed)],
    [
      '[TSK-052] before a refused estimate',
      'customerCompletedValidation',
      task({ ...completed, ...estimated.refused }),
    ],
    ['[TSK-053] waiting for the customer', 'isPending', task({ ...waits, ...estimated.refused })],
    ['[TSK-054] estimate refused', 'awaitingSolution', task({ labels: [mission], ...estimated.refused, ...done })],
    ['[TSK-055] in the done list', 'done', task({ ...done, ...estimated.accepted })],
    ['[TSK-056] in progress', 'workInProgress', task({ listId: 'in_progress', ...estimated.accepted })],
    ['[TSK-057] estimate accepted', 'awaitingPlanning', task(estimated.accepted)],
    ['[EST-005] estimate accepted', 'awaitingPlanning', task({ labels: [mission], ...estimated.accepted })],
    ['[EST-006] estimate refused', 'awaitingSolution', task({ labels: [mission], ...estimated.refused })],
    ['[TSK-058] anything else', 'default', task()],
    [
      '[TSK-058] a merge request falls through',
      'workInProgress',
      task({ pendingAt: noon, pendingStatus: 'merge_request', listId: 'in_progress' }),
    ],
    [
      '[TSK-058] an estimate outside a mission asks nobody',
      'default',
      task({ labels: [managed], ...estimated.waiting }),
    ],
  ])('%s → %s', (_, state, shown) => expect(getTaskState(shown)).toBe(state))

  test.each([
    ['[TSK-059] no labels', 'to_categorise', task(estimated.refused)],
    ['[TSK-060] a mission without estimate', 'to_estimate', task({ labels: [mission] })],
    ['[TSK-060] an estimate of nothing is none', 'to_estimate', task({ labels: [mission], estimatedTime: 0 })],
    ['[TSK-060] only missions', null, task({ labels: [managed] })],
    ['[TSK-060] not while the estimate awaits its answer', null, onHold()],
    ['[TSK-061] estimate refused', 'estimate_refused', task({ labels: [managed], ...estimated.refused })],
    [
      '[TSK-061] whatever was worked and whoever is waited for',
      'estimate_refused',
      task({ labels: [mission], ...estimated.refused, worked: true, ...waits }),
    ],
    ['[TSK-062] accepted and not begun', 'estimate_accepted', task({ labels: [mission], ...estimated.accepted })],
    ['[TSK-062] not once work has begun', null, task({ labels: [mission], ...estimated.accepted, worked: true })],
    ['[TSK-062] not while it waits', null, task({ labels: [mission], ...estimated.accepted, ...waits })],
    ['[TSK-063] never on done requests, without labels', null, task(done)],
    ['[TSK-063] never on done requests, without estimate', null, task({ labels: [mission], ...done })],
    ['[TSK-063] never on done requests, refused', null, task({ labels: [mission], ...done, ...estimated.refused })],
    ['[TSK-063] never on done requests, accepted', null, task({ labels: [mission], ...done, ...estimated.accepted })],
    ['nothing to say', null, task({ labels: [managed], ...estimated.waiting })],
  ])('%s → badge %s', (_, badge, shown) => expect(getProviderBadge(shown)).toBe(badge))

  test('[TSK-044] an open question locks the request for plain users alone', () => {
    for (const open of [onHold(), task(completed), task({ labels: [mission], ...estimated.waiting })]) {
      expect([user, admin, staff].map((actor) => isLockedFor(actor, open))).toEqual([true, false, false])
    }
    for (const free of [task(), task(waits), task({ labels: [managed], ...estimated.waiting })])
      expect(isLockedFor(user, free)).toBe(false)
  })

  test.each([
    ['an estimate', onHold(), ['others', 'me', 'others']],
    ['a completion', task(completed), ['others', 'me', 'others']],
    ['the customer', task(waits), ['me', 'me', 'others']],
    ['a way out of a refusal', task(estimated.refused), ['others', 'others', 'me']],
    ['planning', task(estimated.accepted), ['others', 'others', 'me']],
    ['nobody', task(), ['nobody', 'nobody', 'nobody']],
    ['nobody once archived', task({ ...waits, deletedAt: noon }), ['nobody', 'nobody', 'nobody']],
  ])('waiting for %s', (_, shown, [plain, customerAdmin, provider]) => {
    expect([user, admin, staff].map((actor) => getWaitsFor(actor, shown))).toEqual([plain, customerAdmin, provider])
  })
})
