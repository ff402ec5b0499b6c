import { expect, test } from 'vitest'
import { staff, user } from '../testing/task-fixtures.ts'
import { listOrder } from './list-order.ts'
import { parsePeriod } from './period.ts'
import { statsFor } from './stats-view.ts'

const sums = { estimated: 60, accepted: 20, waiting: 30, spent: 50, shown: 40, held: 10 }

test('[BKL-003] staff read the figures of each list, and nothing where a list is empty', () => {
  expect(statsFor(staff, { todo: sums, in_progress: sums })).toEqual({
    todoStats: { ellapsedTime: 50, totalEstimatedTime: 60, totalValidatedTime: 20, waitingEstimateValidation: 30 },
    inProgressStats: { ellapsedTime: 50, totalEstimatedTime: 60, effectiveTime: 50, pendingEffectiveTime: 10 },
    doneStats: { ellapsedTime: 0, totalEstimatedTime: 0, totalSpentTime: 0 },
  })
})

test('[API-010] [TSK-040] customers read the time taken, as far as it is shown to them, and nothing more', () => {
  expect(statsFor(user, { todo: sums })).toEqual({
    todoStats: { ellapsedTime: 40 },
    inProgressStats: { ellapsedTime: 0 },
    doneStats: { ellapsedTime: 0 },
  })
})

test('an order names its fields one after the other and ends with the newest; only single fields keep a plan', () => {
  expect(listOrder().name).toBe('newest')
  expect(listOrder({ priority: 'desc' })).toEqual({
    name: 'priority-desc',
    sql: 't.priority desc, t.created_at DESC, t.id DESC',
  })
  expect(listOrder({ dueAt: 'asc', name: 'asc' })).toEqual({
    name: undefined,
    sql: 't.due_at asc NULLS LAST, lower(t.name) COLLATE "fr-x-icu" asc, t.created_at DESC, t.id DESC',
  })
})

test.each([
  ['2026-02-01', '2026-02-01', '2026-01-31T23:00:00.000Z', '2026-02-01T23:00:00.000Z'],
  ['2026-02-01T10:00:00Z', '2026-02-01T11:00:00+01:00', undefined, undefined],
  ['2026-02-01T10:00:00Z', '2026-02-03', '2026-02-01T10:00:00.000Z', '2026-02-03T23:00:00.000Z'],
  ['2026-02-02', '2026-02-01', undefined, undefined],
])('[API-018] the period from %s to %s', (from, to, start, end) => {
  if (start === undefined) return expect(() => parsePeriod({ from, to })).toThrow('invalid_input')
  const period = parsePeriod({ from, to })
  expect([period.from.toISOString(), period.before.toISOString()]).toEqual([start, end])
})
