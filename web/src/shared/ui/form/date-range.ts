import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

/** Calendar days, `2026-02-03`. `end` is undefined while the second click is awaited. */
export type DayRange = { start: string; end: string } | { start: string; end?: undefined } | null

/** Days that can be picked: `today` bounds them where future dates are disallowed (UIX-062). */
export type DayLimits = { min?: string | undefined; max?: string | undefined; noFutureAfter?: string | undefined }

const lastDay = ({ max, noFutureAfter }: DayLimits) =>
  [max, noFutureAfter].filter((day) => day !== undefined).toSorted()[0]

/** Is this day out of reach, in the future when that is disallowed or beyond the limits (UIX-062)? */
export const isBlocked = (day: string, limits: DayLimits): boolean => {
  const last = lastDay(limits)
  return (limits.min !== undefined && day < limits.min) || (last !== undefined && day > last)
}

/** Click 1 is the start, click 2 the end, swapped when it lies before, click 3 starts again (UIX-061). */
export const clickDay = (range: DayRange, day: string): NonNullable<DayRange> => {
  if (range === null || range.end !== undefined) return { start: day }
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day }
}

/** A whole range in instants of Paris: from 00:00:00 of its first day to 23:59:59 of its last one (UIX-061). */
export const rangeInstants = ({ start, end }: { start: string; end: string }): { from: Date; to: Date } => ({
  from: parseDatetimeLocal(`${start}T00:00`)!,
  to: new Date(parseDatetimeLocal(`${end}T23:59`)!.getTime() + 59_000),
})

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayText = (at: Date) => at.toISOString().slice(0, 10)

export const shiftDay = (day: string, count: number): string => {
  const at = utc(day)
  at.setUTCDate(at.getUTCDate() + count)
  return dayText(at)
}

export const monthOf = (day: string): string => day.slice(0, 7)

export const shiftMonth = (month: string, count: number): string => {
  const at = utc(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return monthOf(dayText(at))
}

/** May this month be shown? Navigation stops at the months of the limits (UIX-063). */
export const mayShowMonth = (month: string, limits: DayLimits): boolean => {
  const last = lastDay(limits)
  return (limits.min === undefined || month >= monthOf(limits.min)) && (last === undefined || month <= monthOf(last))
}

/** The weeks of a month, Monday first; days of its neighbours are null. */
export const weeksOf = (month: string): (string | null)[][] => {
  const first = `${month}-01`
  const lead = (utc(first).getUTCDay() + 6) % 7
  const weeks: (string | null)[][] = []
  for (let day = shiftDay(first, -lead); monthOf(day) <= month; day = shiftDay(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const one = shiftDay(day, index)
        return monthOf(one) === month ? one : null
      }),
    )
  return weeks
}
