import { expect, test } from 'vitest'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
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
  ['the automatic archive', { next: { effect: 'archive', at: '2026-03-09T09:12:00Z' } }, 'archive', ''],
  [
    'an automatic acceptance within two days',
    { next: { effect: 'accept_completion', at: '2026-02-03T14:20:00Z' } },
    'accept',
    'late',
  ],
  ['a due date that is past', { dueAt: '2026-01-30T11:00:00Z' }, 'late', 'late'],
  ['a due date within a week', { dueAt: '2026-02-05T11:00:00Z' }, 'due', 'soon'],
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

test('a due date far away is left out', () => {
  expect(getCardDate(card({ dueAt: '2026-03-05T11:00:00Z' }), now)).toBeUndefined()
})
