import type { TimedLog } from '../../../model/times/times-queries.ts'

/** A task of a week: its time by calendar day, and in total. */
export type WeekRow = { slug: string; name: string; byDay: ReadonlyMap<string, number>; total: number }

/** Times of a week by task, longest first; a log counts on each day with its part of that day (PLN-031). */
export const toWeekRows = (logs: readonly TimedLog[]): WeekRow[] => {
  const rows = new Map<string, { slug: string; name: string; byDay: Map<string, number>; total: number }>()
  for (const { taskSlug, taskName, parts } of logs) {
    const row = rows.get(taskSlug) ?? { slug: taskSlug, name: taskName, byDay: new Map<string, number>(), total: 0 }
    for (const { day, ms } of parts) {
      row.byDay.set(day, (row.byDay.get(day) ?? 0) + ms)
      row.total += ms
    }
    rows.set(taskSlug, row)
  }
  return [...rows.values()].toSorted((a, b) => b.total - a.total)
}

/** Sum of a day over all tasks. */
export const sumOfDay = (rows: readonly WeekRow[], day: string): number =>
  rows.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0)

/** Seven days from a calendar day on. */
export const daysFrom = (first: string): string[] =>
  Array.from({ length: 7 }, (_, day) => {
    const at = new Date(`${first}T12:00:00Z`)
    at.setUTCDate(at.getUTCDate() + day)
    return at.toISOString().slice(0, 10)
  })
