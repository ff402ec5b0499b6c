import { expect, test } from 'vitest'
import { addWorkingDays } from './working-days.ts'

test.each([
  ['2026-02-03T10:32:00Z', 5, '2026-02-10T10:32:00.000Z'],
  ['2026-02-06T10:00:00Z', 1, '2026-02-09T10:00:00.000Z'],
  ['2026-02-07T10:00:00Z', 1, '2026-02-09T10:00:00.000Z'],
  ['2026-02-03T10:00:00Z', 0, '2026-02-03T10:00:00.000Z'],
])('[PAY-005] %s and %i working days is %s', (from, count, to) => {
  expect(addWorkingDays(new Date(from), count).toISOString()).toBe(to)
})
