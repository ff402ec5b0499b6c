import { addDays, daysBetween, nightsOf, weekdayOf } from './nights.ts'

const weekPattern = /^(\d{4})-W(\d{2})$/

/** The Monday of the week of a calendar day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The seven days of a week from its Monday on. */
export const daysOfWeek = (monday: string): string[] => nightsOf(monday, 7)

/** Name of the week of a calendar day by ISO 8601, `2026-W06`: its year is that of its Thursday. */
export const weekOf = (day: string): string => {
  const year = addDays(mondayOf(day), 3).slice(0, 4)
  const number = daysBetween(mondayOf(`${year}-01-04`), mondayOf(day)) / 7 + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** Monday of a week by its name, `2026-W06`; null if there is no such week. */
export const parseWeek = (name: string): string | null => {
  const [, year, number] = weekPattern.exec(name) ?? []
  if (year === undefined) return null
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7)
  return weekOf(monday) === name ? monday : null
}

/** Number of weeks from one day's week to another's, negative if the other is earlier. */
export const weeksBetween = (from: string, to: string): number => daysBetween(mondayOf(from), mondayOf(to)) / 7
