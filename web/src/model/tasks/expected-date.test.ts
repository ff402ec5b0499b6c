import { expect, test } from 'vitest'
import { getExpected } from './expected-date.ts'
import type { TaskPhase } from './task-phase.ts'

const now = new Date('2026-02-03T13:00:00Z')
const ahead = '2026-02-03T14:00:00Z'
const later = '2026-02-06T17:00:00Z'
const past = '2026-02-03T12:00:00Z'
const none = { unattendedDueAt: null, plannedAt: null, dueAt: null }
const expected = (phase: TaskPhase, dates: Partial<typeof none | Record<keyof typeof none, string>>) =>
  getExpected({ ...none, ...dates }, phase, now)

test.each([
  ['received', { unattendedDueAt: ahead, dueAt: later }, { kind: 'attended', at: ahead }],
  ['accepted', { plannedAt: ahead, dueAt: later }, { kind: 'planned', at: ahead }],
  ['accepted', { plannedAt: past, dueAt: later }, { kind: 'due', at: later }],
  ['inProgress', { plannedAt: ahead, dueAt: later }, { kind: 'due', at: later }],
] as const)('[DAY-019] a request that is %s names the date that comes next: %o', (phase, dates, date) => {
  expect(expected(phase, dates)).toEqual(date)
})

test.each([
  ['received', {}],
  ['received', { unattendedDueAt: past }],
  ['received', { plannedAt: ahead, dueAt: later }],
  ['accepted', {}],
  ['inProgress', { dueAt: past }],
  ['done', { dueAt: later }],
  ['customerAnswers', { unattendedDueAt: ahead, dueAt: later }],
] as const)('a request that is %s announces no date that is over or not its own: %o', (phase, dates) => {
  expect(expected(phase, dates)).toBeUndefined()
})
