import type { PlannedMember } from '@passerelle/contract/projects/planning'
import { hours, minutes } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { accountsByLoad, barOf, dayLoadOf, shownDays } from './day-load.ts'

const week = { days: daysOfWeek('2026-02-02'), today: '2026-02-03' }
const piece = (day: string, ms: number, appId = 'a') => ({
  _id: '3'.repeat(24),
  taskId: 'ATL-3',
  appId,
  taskName: 'Accès',
  priority: 1 as const,
  dueAt: null,
  day,
  ms,
})
const member = (of: Partial<PlannedMember>): PlannedMember => ({
  userId: 'u',
  name: 'Emma Caron',
  firstName: 'Emma',
  lastName: 'Caron',
  picture: null,
  capacityMs: [8, 8, 8, 8, 8, 0, 0].map(hours),
  loggedMs: [0, 0, 0, 0, 0, 0, 0],
  planned: [],
  laterMs: 0,
  waitingMs: 0,
  withoutEstimate: 0,
  beyondEstimate: 0,
  absences: [],
  onCall: [],
  running: null,
  ...of,
})

test('[PLN-013] past days show what is logged, today logged and planned, later days what is planned', () => {
  const emma = member({
    loggedMs: [hours(7.75), hours(4), hours(1), 0, 0, 0, 0],
    planned: [piece('2026-02-03', hours(4.5)), piece('2026-02-04', hours(8)), piece('2026-02-05', hours(5))],
  })
  const shown = [0, 1, 2, 3].map((index) => dayLoadOf(emma, week, index))
  expect(shown.map(({ kind, state, shownMs }) => [kind, state, shownMs / hours(1)])).toEqual([
    ['past', 'counted', 7.75],
    ['today', 'over', 8.5],
    ['later', 'full', 8],
    ['later', 'free', 5],
  ])
  expect(shown.map(({ overMs, freeMs }) => [overMs / minutes(1), freeMs / minutes(1)])).toEqual([
    [0, 0],
    [30, 0],
    [0, 0],
    [0, 180],
  ])
})

test('[PLN-013] a past day is never too much, and a day without capacity is off unless it has time', () => {
  const gwen = member({ loggedMs: [hours(11), 0, 0, 0, 0, 0, 0], planned: [piece('2026-02-07', hours(1))] })
  expect(dayLoadOf(gwen, week, 0)).toMatchObject({ state: 'counted', overMs: 0 })
  expect(dayLoadOf(gwen, week, 5)).toMatchObject({ state: 'over', overMs: hours(1) })
  expect(dayLoadOf(gwen, week, 6).state).toBe('off')
  expect(shownDays([gwen], week)).toEqual([0, 1, 2, 3, 4, 5])
  expect(shownDays([member({})], week)).toEqual([0, 1, 2, 3, 4])
})

test('the absence of a day, and a public holiday', () => {
  const absence = { from: '2026-02-04', to: '2026-02-05', part: 'day', reason: 'leave' } as const
  const hugo = member({ absences: [absence] })
  expect([1, 2, 3, 4].map((index) => dayLoadOf(hugo, week, index).absence)).toEqual([null, absence, absence, null])
  const easter = { days: daysOfWeek('2026-04-06'), today: '2026-02-03' }
  expect(dayLoadOf(hugo, easter, 0).holiday).toBe(true)
})

test('a bar has the counted time, then the accounts, and what is too much at its capacity', () => {
  const emma = member({
    loggedMs: [0, hours(2), 0, 0, 0, 0, 0],
    planned: [piece('2026-02-03', hours(5), 'b'), piece('2026-02-03', hours(2), 'a')],
  })
  expect(accountsByLoad([emma])).toEqual(['b', 'a'])
  const bar = barOf(dayLoadOf(emma, week, 1), emma, ['b', 'a'])
  expect(bar.map(({ look, left, width }) => [look, Math.round(left), Math.round(width)])).toEqual([
    ['counted', 0, 20],
    ['account-0', 20, 50],
    ['account-1', 70, 20],
    ['over', 80, 10],
  ])
})
