import { expect, test } from 'vitest'
import { getWeeksOfMonth } from './weeks.ts'

test.each([
  ['2026-02', 5, 6, 28], // begins on a Sunday
  ['2025-12', 5, 0, 31], // begins on a Monday
  ['2028-02', 5, 1, 29], // a leap year
  ['2027-02', 4, 0, 28], // four whole weeks
  ['2026-08', 6, 5, 31], // six weeks
  ['2026-03', 6, 6, 31], // clocks go forward
  ['2026-10', 5, 3, 31], // clocks go back
])('%s is %d weeks of seven days, from the Monday on', (month, weeks, lead, days) => {
  const all = getWeeksOfMonth(month)
  expect([all.length, all.every((week) => week.length === 7)]).toEqual([weeks, true])
  expect(all.flat().indexOf(`${month}-01`)).toBe(lead)
  expect(all.flat().filter((day) => day !== null)).toEqual(
    Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  )
})
