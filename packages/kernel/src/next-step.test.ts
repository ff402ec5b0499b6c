import { expect, test } from 'vitest'
import { days, hours } from './durations.ts'
import { getLateDays, getNextStep, noStepFacts, type NextStep, type StepFacts, type StepTask } from './next-step.ts'

const now = new Date('2026-02-03T13:20:00Z')
const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
const emma = { userId: 'emma', remindAfterDays: 7 }
const label = { type: 'theme', key: null }
const mission = { type: 'category', key: 'mission' }

type Fields = Partial<Omit<StepTask, 'facts'>> & { facts?: Partial<StepFacts> }
const task = ({ facts, ...fields }: Fields = {}): StepTask => ({
  deletedAt: null,
  listId: 'todo',
  pendingStatus: null,
  pendingAt: null,
  estimateStatus: 'accepted',
  estimatedTime: hours(4),
  acceptedEstimatedTime: null,
  ellapsedTime: 0,
  dueAt: at(days(9)),
  createdAt: at(-days(9)),
  labels: [label],
  memberIds: ['emma'],
  people: [
    { _id: 'emma', staff: true },
    { _id: 'ada', staff: false },
  ],
  may: [],
  facts: { ...noStepFacts, ...facts },
  ...fields,
})
const nothing = { step: 'nothing', by: 'nobody', at: null, editor: null } as const
const team = (step: NextStep['step'], editor: NextStep['editor'], due: string | null = at(days(9))) => ({
  step,
  by: 'team' as const,
  at: due,
  editor,
})
const all: Fields = {
  deletedAt: at(0),
  facts: { timers: ['emma'], approvalAskedAt: at(-hours(1)), customerWroteAt: at(-hours(2)) },
}
const { deletedAt: _archived, ...open } = all
const doing: Fields = { listId: 'in_progress' }

/** Each row fits the rules below it too: the first one wins. */
const table: [row: number, why: string, Fields, Partial<NextStep>][] = [
  [1, 'archived', all, nothing],
  [2, 'an own timer', open, { step: 'working', by: 'reader', at: at(days(9)), editor: 'stopNote' }],
  [
    3,
    'an approval',
    { facts: { ...open.facts, timers: ['hugo'] } },
    { ...team('approve', 'approval'), since: at(-hours(1)) },
  ],
  [
    4,
    'an unanswered word, on a done task too',
    { listId: 'done', pendingStatus: 'completed', facts: { customerWroteAt: at(-hours(2)) } },
    { ...team('reply', 'composer', null), since: at(-hours(2)) },
  ],
  [
    5,
    'completion asked',
    { listId: 'done', pendingStatus: 'completed', pendingAt: at(-hours(1)), facts: { autoAcceptDueAt: at(hours(47)) } },
    { step: 'remind', by: 'customer', at: at(hours(47)), editor: 'composer' },
  ],
  [
    6,
    'the estimate of a mission waits',
    { labels: [mission], estimateStatus: 'waiting', createdAt: at(-hours(1)), memberIds: [] },
    { step: 'wait', by: 'customer', at: null, editor: null },
  ],
  [
    7,
    'the customer has to answer',
    { pendingStatus: 'customer', pendingAt: at(-days(1)), labels: [], facts: { archiveDueAt: at(days(34)) } },
    { step: 'wait', by: 'customer', at: at(days(34)), editor: null },
  ],
  [8, 'done', { listId: 'done', estimateStatus: 'refused', labels: [] }, nothing],
  [9, 'a review for a decider', { pendingStatus: 'merge_request', may: ['answerReview'] }, team('review', 'review')],
  [10, 'a review for others', { pendingStatus: 'merge_request', estimateStatus: 'refused' }, team('wait', null)],
  [
    11,
    'refused',
    { estimateStatus: 'refused', labels: [], facts: { archiveDueAt: at(hours(40)), refusedAt: at(-hours(8)) } },
    { ...team('newEstimate', 'estimate', at(hours(40))), since: at(-hours(8)) },
  ],
  [12, 'no label', { labels: [], estimateStatus: 'without' }, team('categorise', 'labels')],
  [13, 'no estimate', { estimateStatus: 'without', memberIds: [] }, team('estimate', 'estimate')],
  [14, 'the limit is reached', { memberIds: [], facts: { usedUp: true } }, team('newEstimate', 'estimate')],
  [14, 'more spent than estimated', { ellapsedTime: hours(4) + 1, memberIds: [] }, team('newEstimate', 'estimate')],
  [15, 'only a customer follows it', { memberIds: ['ada'], ...doing }, team('assign', 'members')],
  [
    16,
    'a later sprint',
    { facts: { sprintStartsAt: at(days(2)), worked: true } },
    { step: 'later', by: 'nobody', at: at(days(2)), editor: null },
  ],
  [17, 'begun, still to do', { facts: { sprintStartsAt: at(-1), worked: true } }, team('moveOn', null)],
  [18, 'to do', {}, team('start', 'timer')],
  [19, 'nearly done', { ...doing, ellapsedTime: hours(3.6) }, team('askCompletion', 'completion')],
  [20, 'in progress', { ...doing, ellapsedTime: hours(3.5) }, team('resume', 'timer')],
]

test.each(table)('[DAY-030] row %i: %s', (_row, _why, fields, expected) => {
  expect(getNextStep(task(fields), emma, now)).toMatchObject(expected)
})

test('[DAY-030] the accepted estimate counts before a newer proposal', () => {
  const proposed = { ...doing, acceptedEstimatedTime: hours(8), ellapsedTime: hours(5) }
  expect(getNextStep(task(proposed), emma, now).step).toBe('resume')
})

test('[DAY-030] a card without facts has the step that its fields alone give', () => {
  expect(getNextStep({ ...task(), facts: null }, emma, now).step).toBe('start')
})

const held = (daysAgo: number, facts: Partial<StepFacts> = {}): Fields => ({
  pendingStatus: 'customer',
  pendingAt: at(-days(daysAgo)),
  facts,
})
const completion: Fields = { pendingStatus: 'completed', pendingAt: at(-days(8)) }
test.each<[string, Fields, number, NextStep['step']]>([
  ['the day of the first reminder', held(7), 7, 'wait'],
  ['a week after the first reminder, the day of the second', held(14), 7, 'wait'],
  ['a week after the second', held(21), 7, 'remind'],
  ['six days without a word', held(6), 7, 'wait'],
  ['six days, where five are long', held(6), 5, 'remind'],
  ['yesterday’s message of staff', held(21, { staffWroteAt: at(-days(1)) }), 7, 'wait'],
  ['three days before the archive', held(8, { archiveDueAt: at(days(3)) }), 7, 'remind'],
  ['more than three days before it', held(8, { archiveDueAt: at(days(3) + 1) }), 7, 'wait'],
  ['a completion, of which no mail reminds', completion, 7, 'remind'],
])('[DAY-034] after %s the step of the customer is as the days of silence say', (_why, fields, afterDays, step) => {
  const reader = { ...emma, remindAfterDays: afterDays }
  expect(getNextStep(task(fields), reader, now)).toMatchObject({ step, by: 'customer' })
})

test.each<[string, Fields, number | null]>([
  ['an hour ago', { dueAt: at(-hours(1)) }, 1],
  ['last night in Paris, which is the day before', { dueAt: '2026-02-02T22:30:00Z' }, 1],
  ['on 30 January', { dueAt: '2026-01-30T17:00:00Z' }, 4],
  ['in an hour', { dueAt: at(hours(1)) }, null],
  ['never', { dueAt: null }, null],
  ['four days ago, at the customer', { dueAt: at(-days(4)), pendingStatus: 'customer' }, null],
  ['four days ago, done', { dueAt: at(-days(4)), listId: 'done' }, null],
])('[DAY-033] a request due %s is late by whole days in Paris', (_when, fields, late) => {
  const one = task(fields)
  expect(getLateDays(one, getNextStep(one, emma, now), now)).toBe(late)
})
