import { days } from './durations.ts'

const dayLength = days(1)
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Returns the calendar day `count` days after `day` (`2026-02-03`). Nights are calendar days, so DST changes do not
 * matter.
 */
export const addDays = (day: string, count: number): string => textOf(Date.parse(day) + count * dayLength)

/** Returns the number of calendar days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/** Returns the nights of a stay, each as the day on which it begins. */
export const nightsOf = (arrival: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(arrival, index))

/** Day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7

/** Returns the same calendar day of the next year; 29 February becomes the 28th (TMR-008). */
export const oneYearAfter = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const next = Date.UTC(year + 1, month - 1, date)
  return textOf(new Date(next).getUTCDate() === date ? next : next - dayLength)
}

/** Returns an instant within a calendar day, for formatting: noon in UTC is the same day in Paris. */
export const middayOf = (day: string): Date => new Date(Date.parse(day) + dayLength / 2)
