import type { Comparator } from '@passerelle/contract/projects/filters'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'

/** Half-open range of instants: `from` inclusive, `before` exclusive; null = unbounded. */
export type DayRange = { from: Date | null; before: Date | null }

/**
 * Range of instants that matches a comparison with a calendar day in Europe/Paris (OPEN-013); unbounded without a day.
 */
export const dayRange = (day: string | undefined, comparator: Comparator | undefined): DayRange => {
  if (day === undefined || comparator === undefined) return { from: null, before: null }
  const { start, end } = parseDayBounds(day)
  const ranges: Record<Comparator, DayRange> = {
    lt: { from: null, before: start },
    lte: { from: null, before: end },
    eq: { from: start, before: end },
    gte: { from: start, before: null },
    gt: { from: end, before: null },
  }
  return ranges[comparator]
}
