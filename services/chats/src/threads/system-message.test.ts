import { expect, test } from 'vitest'
import { toSystemMessage, systemMessageEvents } from './system-message.ts'

test.each([
  [
    '[EST-013]',
    'estimate.accepted',
    { estimatedTime: 3_600_000, forced: true },
    'estimatedTimeAccepted',
    { estimatedTime: 3_600_000, forced: true },
  ],
  [
    '[EST-013]',
    'estimate.refused',
    { estimatedTime: 3_600_000, forced: false },
    'estimatedTimeRefused',
    { estimatedTime: 3_600_000, forced: false },
  ],
  [
    '[EST-013]',
    'estimate.restored',
    { estimatedTime: 7_200_000 },
    'estimatedTimeRestored',
    { estimatedTime: 7_200_000 },
  ],
  [
    '[BIL-012][BIL-070]',
    'quote.sent',
    { number: 'D-2026-0042', netInCents: 256_000, validUntil: '2026-03-04' },
    'quoteSent',
    { number: 'D-2026-0042' },
  ],
  [
    '[VAL-006]',
    'completion.accepted',
    { automatic: true, forced: false, from: 'in_progress', dueAt: 'x' },
    'taskValidationAccepted',
    { automatic: true, forced: false },
  ],
  [
    '[ANS-010]',
    'completion.refused',
    { forced: false, via: 'mail_link' },
    'taskValidationRefused',
    { forced: false, via: 'mail_link' },
  ],
  ['[ANS-010]', 'task.pending_off', { status: 'customer', via: 'mail_link' }, 'pendingAtOff', { status: 'customer' }],
  ['[VAL-006]', 'completion.refused', { forced: false }, 'taskValidationRefused', { forced: false }],
  [
    '[DAY-056]',
    'estimate.proposed',
    { from: null, to: 7_200_000, hold: false },
    'estimatedTime',
    { estimatedTime: 7_200_000 },
  ],
  ['[PND-004]', 'task.pending_on', { status: 'customer' }, 'pendingAtOn', { status: 'customer' }],
  [
    '[EST-009]',
    'task.pending_on',
    { status: 'customer', estimatedTime: 7_200_000 },
    'pendingAtOn',
    { status: 'customer', estimatedTime: 7_200_000 },
  ],
  [
    '[PND-004]',
    'task.pending_off',
    { status: 'customer', cause: 'message' },
    'pendingAtOff',
    { status: 'customer', cause: 'message' },
  ],
  ['[TSK-010]', 'task.archived', { cause: 'refused_estimate', dueAt: 'x' }, 'deletedAt', { cause: 'refused_estimate' }],
  ['[TSK-071]', 'task.owner_changed', { from: 'a', to: 'b' }, 'userId', { userId: 'b', person: null }],
  ['[TSK-071]', 'task.member_added', { memberId: 'a' }, 'memeberIdAdd', { memberId: 'a', person: null }],
  ['[TSK-071]', 'task.member_removed', { memberId: 'a' }, 'memberIdRemove', { memberId: 'a', person: null }],
])('[THR-003] %s %s is told with the facts that its readers may know', (_row, name, facts, action, data) => {
  expect(toSystemMessage(name, facts)).toEqual({ action, data })
  expect(systemMessageEvents).toContain(name)
})

test.each([
  'task.created',
  'task.moved',
  'work.started',
  'work.stopped',
  'message.posted',
  'task.internal_thread_opened',
])('%s makes no system message', (name) => {
  expect(toSystemMessage(name, {})).toBeNull()
  expect(systemMessageEvents).not.toContain(name)
})
