import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

/** A range of calendar days such as `2026-02-03`. `end` is undefined until the second click. */
export type DayRange = { start: string; end: string } | { start: string; end?: undefined } | null

/** Range of selectable days: `noFutureAfter` is today when future dates are not allowed (UIX-062). */
export type DayLimits = { min?: string | undefined; max?: string | undefined; noFutureAfter?: string | undefined }

const lastDay = ({ max, noFutureAfter }: DayLimits) =>
  [max, noFutureAfter].filter((day) => day !== undefined).toSorted()[0]

/** Whether a day is disabled, because it is in the future when that is not allowed, or outside the limits (UIX-062). */
export const isBlocked = (day: string, limits: DayLimits): boolean => {
  const last = lastDay(limits)
  return (limits.min !== undefined && day < limits.min) || (last !== undefined && day > last)
}

/** First click sets the start, second click the end (swapped if it is earlier), third click starts again (UIX-061). */
export const clickDay = (range: DayRange, day: string): NonNullable<DayRange> => {
  if (range === null || range.end !== undefined) return { start: day }
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day }
}

/** Converts a complete range to instants in Paris: 00:00:00 of the first day to 23:59:59 of the last day (UIX-061). */
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

/** Whether a month can be shown: navigation stops at the months of the limits (UIX-063). */
export const mayShowMonth = (month: string, limits: DayLimits): boolean => {
  const last = lastDay(limits)
  return (limits.min === undefined || month >= monthOf(limits.min)) && (last === undefined || month <= monthOf(last))
}

/** Weeks of a month, starting on Monday; days of adjacent months are null. */
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
