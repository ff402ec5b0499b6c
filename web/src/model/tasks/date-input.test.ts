import { expect, test } from 'vitest'
import { toDateInput, parseDateInput } from './date-input.ts'

test('a planned date is a moment of Paris, over the change of clocks too', () => {
  expect(toDateInput('plannedAt', '2026-02-03T13:00:00.000Z')).toBe('2026-02-03T14:00')
  expect(parseDateInput('plannedAt', '2026-02-03T14:00')).toBe('2026-02-03T13:00:00.000Z')
  expect(parseDateInput('plannedAt', '2026-03-30T14:00')).toBe('2026-03-30T12:00:00.000Z')
})

test('a due date is a day, due at the end of its work', () => {
  expect(toDateInput('dueAt', '2026-02-12T23:30:00.000Z')).toBe('2026-02-13')
  expect(parseDateInput('dueAt', '2026-02-13')).toBe('2026-02-13T17:00:00.000Z')
  expect(parseDateInput('dueAt', '2026-10-25')).toBe('2026-10-25T17:00:00.000Z')
})

test('an empty field is no date', () => {
  expect(['plannedAt', 'dueAt'].map((kind) => toDateInput(kind as 'dueAt', null))).toEqual(['', ''])
  expect(parseDateInput('dueAt', '')).toBeNull()
  expect(parseDateInput('plannedAt', '2026-02-03')).toBeNull()
})
