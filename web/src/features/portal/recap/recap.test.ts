import { expect, test } from 'vitest'
import { countMonths, countStates } from './recap-counts.ts'
import { isRecapLength, recapPeriod } from './recap-period.ts'

const task = (createdAt: string, more: object = {}) => ({
  listId: 'todo' as const,
  createdAt,
  doneAt: null,
  deletedAt: null,
  ...more,
})

test.each([
  ['1', '2026-02-03T13:20:00Z', '2026-02-01', '2026-02-03'],
  ['3', '2026-02-03T13:20:00Z', '2025-12-01', '2026-02-03'],
  ['12', '2026-02-28T23:30:00Z', '2025-04-01', '2026-03-01'],
] as const)('%s months at %s are %s to %s: whole months of Paris, up to today', (length, now, from, to) => {
  expect(recapPeriod(length, new Date(now))).toEqual({ from, to })
})

test('[TSK-070] requests are counted by where they stand, archived ones apart', () => {
  const tasks = [
    task('2026-01-01T10:00:00Z'),
    task('2026-01-02T10:00:00Z', { listId: 'done', deletedAt: '2026-02-01T10:00:00Z' }),
  ]
  expect(countStates(tasks)).toEqual([
    { state: 'todo', count: 1 },
    { state: 'in_progress', count: 0 },
    { state: 'done', count: 0 },
    { state: 'archived', count: 1 },
  ])
})

test('[TSK-070] requests count in their month of Paris, over a turn of the year', () => {
  const tasks = [
    task('2025-11-30T10:00:00Z', { listId: 'done', doneAt: '2026-01-31T23:30:00Z' }),
    task('2025-12-31T22:30:00Z', { deletedAt: '2026-02-02T10:00:00Z' }),
  ]
  expect(countMonths(tasks, { from: '2025-12-01', to: '2026-02-03' })).toEqual([
    { month: '2026-02', opened: 0, finished: 1, archived: 1 },
    { month: '2026-01', opened: 0, finished: 0, archived: 0 },
    { month: '2025-12', opened: 1, finished: 0, archived: 0 },
  ])
})

test('an address with another length has none', () => {
  expect(['1', '3', '12', '7', 3, null].map(isRecapLength)).toEqual([true, true, true, false, false, false])
})
