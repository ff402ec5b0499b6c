import { expect, test } from 'vitest'
import { addDays, weekdayOf } from './nights.ts'
import { daysOfWeek, mondayOf, parseWeek, weekOf, weeksBetween } from './weeks.ts'

test('a week is named by ISO 8601 and found by its name, every day of twelve years', () => {
  for (let count = 0; count < 4400; count += 1) {
    const day = addDays('2019-12-30', count)
    const monday = mondayOf(day)
    expect(weekdayOf(monday)).toBe(1)
    expect(parseWeek(weekOf(day))).toBe(monday)
  }
  expect([weekOf('2026-02-03'), weekOf('2027-01-03'), weekOf('2024-12-30')]).toEqual([
    '2026-W06',
    '2026-W53',
    '2025-W01',
  ])
  expect(daysOfWeek('2026-02-02').at(-1)).toBe('2026-02-08')
})

test('weeks that do not exist have no Monday', () => {
  expect(['2026-W54', '2025-W53', '2026-W00', '2026-6', 'W06', ''].map(parseWeek)).toEqual(Array(6).fill(null))
  expect(weeksBetween('2026-02-08', '2026-02-09')).toBe(1)
  expect(weeksBetween('2026-02-03', '2025-02-04')).toBe(-52)
})
