import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { hours, minutes } from '@passerelle/kernel/durations'

/** A day with more is looked at. */
export const longDay = hours(10)
const longGap = hours(1)

export type WeekMark =
  | { kind: 'long' | 'gap'; day: string; ms: number }
  | { kind: 'double'; ms: number }
  | { kind: 'noNote'; count: number }
  | { kind: 'running' }

/**
 * What is to be looked at before a week is approved: a day above 10 h, a gap above 1 h in one's own hours, double time,
 * an open log, logs without a note (PLN-051). Only what a day lacks of its capacity is a gap: a lunch break is none.
 */
export const weekMarks = ({ days, overlapsMs, runningSince, withoutNote }: Timesheet): WeekMark[] => [
  ...days.flatMap(({ day, loggedMs }): WeekMark[] => (loggedMs > longDay ? [{ kind: 'long', day, ms: loggedMs }] : [])),
  ...days.flatMap(({ day, loggedMs, capacityMs, gapsMs }): WeekMark[] => {
    const ms = Math.min(gapsMs, capacityMs - loggedMs)
    return ms > longGap ? [{ kind: 'gap', day, ms }] : []
  }),
  ...(overlapsMs >= minutes(1) ? [{ kind: 'double', ms: overlapsMs } as const] : []),
  ...(runningSince === null ? [] : [{ kind: 'running' } as const]),
  ...(withoutNote > 0 ? [{ kind: 'noNote', count: withoutNote } as const] : []),
]

/** The part of the counted time that is on requests of customers, 0 to 1; null without any time (PLN-051). */
export const billableShare = (sheets: readonly Pick<Timesheet, 'rows'>[]): number | null => {
  const rows = sheets.flatMap((sheet) => sheet.rows)
  const sumOf = (of: typeof rows) => of.reduce((all, { ms }) => ms.reduce((sum, one) => sum + one, all), 0)
  const total = sumOf(rows)
  return total === 0 ? null : sumOf(rows.filter(({ category }) => category?.key !== 'internal')) / total
}
