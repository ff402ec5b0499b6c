import { expect, test } from 'vitest'
import { inputOf, readInput } from './date-input.ts'

test('a planned date is a moment of Paris, over the change of clocks too', () => {
  expect(inputOf('plannedAt', '2026-02-03T13:00:00.000Z')).toBe('2026-02-03T14:00')
  expect(readInput('plannedAt', '2026-02-03T14:00')).toBe('2026-02-03T13:00:00.000Z')
  expect(readInput('plannedAt', '2026-03-30T14:00')).toBe('2026-03-30T12:00:00.000Z')
})

test('a due date is a day, due at the end of its work', () => {
  expect(inputOf('dueAt', '2026-02-12T23:30:00.000Z')).toBe('2026-02-13')
  expect(readInput('dueAt', '2026-02-13')).toBe('2026-02-13T17:00:00.000Z')
  expect(readInput('dueAt', '2026-10-25')).toBe('2026-10-25T17:00:00.000Z')
})

test('an empty field is no date', () => {
  expect(['plannedAt', 'dueAt'].map((kind) => inputOf(kind as 'dueAt', null))).toEqual(['', ''])
  expect(readInput('dueAt', '')).toBeNull()
  expect(readInput('plannedAt', '2026-02-03')).toBeNull()
})
