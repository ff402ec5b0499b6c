import { toIsoDate } from '@passerelle/kernel/format-date'
import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

/** The periods that one can choose (AVL-022). */
export const availabilityPeriods = ['current-month', 'last-month', '3-months', '12-months'] as const
export type AvailabilityPeriod = (typeof availabilityPeriods)[number]

/** No period shows more months than this (AVL-024, OPEN-031). */
export const mostMonths = 12

export const isAvailabilityPeriod = (text: unknown): text is AvailabilityPeriod =>
  availabilityPeriods.some((period) => period === text)

/** The month so many months after another, `2026-01`. */
export const monthAfter = (month: string, count: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** How many months a period has, and how many months ago its last one is. */
const spans = { 'current-month': [1, 0], 'last-month': [1, 1], '3-months': [3, 0], '12-months': [12, 0] } as const

/** The months of a period, `2026-01`, the oldest first: whole months of Paris, the running one included but for the last month. */
export const getMonthsOfPeriod = (period: AvailabilityPeriod, now: Date): string[] => {
  const [wished, ago] = spans[period]
  const count = Math.min(wished, mostMonths)
  const last = monthAfter(toIsoDate(now).slice(0, 7), -ago)
  return Array.from({ length: count }, (_, index) => monthAfter(last, index + 1 - count))
}

const startOf = (month: string) => parseDatetimeLocal(`${month}-01T00:00`)!.toISOString()

/** From the first moment of these months to the first after them, in Paris: the same text all month long, so that answers are kept by it. */
export const getMonthsRange = (months: readonly string[]): { from: string; to: string } => ({
  from: startOf(months[0]!),
  to: startOf(monthAfter(months.at(-1)!, 1)),
})

/** The months that such bounds hold. */
export const monthsIn = ({ from, to }: { from: string; to: string }): string[] => {
  const months = [toIsoDate(new Date(from)).slice(0, 7)]
  const after = toIsoDate(new Date(to)).slice(0, 7)
  for (let next = monthAfter(months[0]!, 1); next < after; next = monthAfter(next, 1)) months.push(next)
  return months
}
