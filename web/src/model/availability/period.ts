import { toIsoDate } from '@passerelle/kernel/format-date'
import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

/** Available periods (AVL-022). */
export const availabilityPeriods = ['current-month', 'last-month', '3-months', '12-months'] as const
export type AvailabilityPeriod = (typeof availabilityPeriods)[number]

/** Maximum number of months in a period (AVL-024, OPEN-031). */
export const maxMonths = 12

export const isAvailabilityPeriod = (text: unknown): text is AvailabilityPeriod =>
  availabilityPeriods.some((period) => period === text)

/** Adds `count` months to a month such as `2026-01`. */
export const monthAfter = (month: string, count: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Per period: number of months, and how many months ago the last one is. */
const spans = { 'current-month': [1, 0], 'last-month': [1, 1], '3-months': [3, 0], '12-months': [12, 0] } as const

/**
 * Months of a period, such as `2026-01`, oldest first: calendar months in Paris, including the current one except for
 * `last-month`.
 */
export const getMonthsOfPeriod = (period: AvailabilityPeriod, now: Date): string[] => {
  const [wished, ago] = spans[period]
  const count = Math.min(wished, maxMonths)
  const last = monthAfter(toIsoDate(now).slice(0, 7), -ago)
  return Array.from({ length: count }, (_, index) => monthAfter(last, index + 1 - count))
}

const startOf = (month: string) => parseDatetimeLocal(`${month}-01T00:00`)!.toISOString()

/**
 * Start of the first month (inclusive) to the start of the month after the last one (exclusive), in Paris. The result
 * is stable within a month, so it can be part of a query key.
 */
export const getMonthsRange = (months: readonly string[]): { from: string; to: string } => ({
  from: startOf(months[0]!),
  to: startOf(monthAfter(months.at(-1)!, 1)),
})

/** Months between two bounds. */
export const monthsIn = ({ from, to }: { from: string; to: string }): string[] => {
  const months = [toIsoDate(new Date(from)).slice(0, 7)]
  const after = toIsoDate(new Date(to)).slice(0, 7)
  for (let next = monthAfter(months[0]!, 1); next < after; next = monthAfter(next, 1)) months.push(next)
  return months
}
