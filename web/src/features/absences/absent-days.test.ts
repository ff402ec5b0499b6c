import { expect, test } from 'vitest'
import { isAbsent, presentDays, weekDay } from './absent-days.ts'

const absences = [
  { from: '2026-02-05', to: '2026-02-09' },
  { from: '2026-02-02', to: '2026-02-02' },
]

test('[OPEN-043] an absence covers both of its ends', () => {
  const days = [1, 2, 3, 4, 5, 9, 10].map((day) => `2026-02-${String(day).padStart(2, '0')}`)
  expect(days.map((day) => isAbsent(absences, day))).toEqual([false, true, false, false, true, true, false])
})

test('[OPEN-043] the capacity of a week is its working days without absences', () => {
  expect(weekDay('2026-02-02', 6)).toBe('2026-02-08')
  expect(presentDays(absences, '2026-02-02')).toBe(2)
  expect(presentDays(absences, '2026-02-09')).toBe(4)
  expect(presentDays([], '2026-03-23')).toBe(5)
})
