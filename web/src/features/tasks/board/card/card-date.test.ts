import { expect, test } from 'vitest'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { getCardDate } from './card-date.ts'

const now = new Date('2026-02-03T13:20:00Z')
const card = (more: Partial<TaskCard>): TaskCard =>
  ({
    listId: 'todo',
    next: null,
    doneAt: null,
    dueAt: null,
    createdAt: '2026-02-03T12:58:00Z',
    labels: [{}],
    ...more,
  }) as TaskCard

test.each([
  ['[TMR-004] the automatic archive', { next: { effect: 'archive', at: '2026-03-09T09:12:00Z' } }, 'archive', ''],
  [
    'an automatic acceptance within two days',
    { next: { effect: 'accept_completion', at: '2026-02-03T14:20:00Z' } },
    'accept',
    'late',
  ],
  ['a step in two days as urgent', { next: { effect: 'archive', at: '2026-02-05T09:12:00Z' } }, 'archive', 'late'],
  ['a step in three days', { next: { effect: 'archive', at: '2026-02-06T09:12:00Z' } }, 'archive', ''],
  ['a due date that is past', { dueAt: '2026-01-30T11:00:00Z' }, 'late', 'late'],
  ['a due date of today, although its hour is past', { dueAt: '2026-02-03T11:00:00Z' }, 'due', 'soon'],
  ['a due date in a week', { dueAt: '2026-02-10T11:00:00Z' }, 'due', 'soon'],
  ['when a request without labels came in', { labels: [] }, 'received', ''],
  [
    'when a done request ended',
    { listId: 'done', doneAt: '2026-02-03T10:40:00Z', next: { effect: 'archive', at: '2026-03-20T10:40:00Z' } },
    'done',
    '',
  ],
] as const)('a card shows %s', (_, more, kind, urgency) => {
  expect(getCardDate(card(more as unknown as Partial<TaskCard>), now)).toMatchObject({ kind, urgency })
})

test.each([
  ['a due date in more than a week', { dueAt: '2026-02-11T11:00:00Z' }],
  ['the end of a done request that has none', { listId: 'done' as const }],
])('a card leaves out %s', (_, more) => {
  expect(getCardDate(card(more), now)).toBeUndefined()
})
