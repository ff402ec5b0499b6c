import {
  eachDayOfInterval,
  isActiveOn,
  statusOfDay,
  type DayStatus,
  type ProbeEvent,
} from '@passerelle/kernel/availability'

/** A day of the strip; one on which the service was not monitored has no colour (AVL-014). */
export type Cell = { day: string; status: DayStatus | 'untracked' }

/** The days of a period of whole days, each as it was for a service. `events` are its own. */
export const getStripDays = (
  probe: { createdAt: string },
  events: readonly ProbeEvent[],
  period: { from: string; to: string },
  now: Date,
): Cell[] =>
  eachDayOfInterval(new Date(period.from), new Date(Date.parse(period.to) - 1)).map((day) => ({
    day,
    status: isActiveOn(probe, day) ? statusOfDay(day, events, now) : 'untracked',
  }))

/** What a strip says in words: how many days were fine, and which ones were not, as the numbers of the days. */
export const sumOfStrip = (cells: readonly Cell[]) => {
  const daysOf = (wanted: DayStatus) =>
    cells.filter(({ status }) => status === wanted).map(({ day }) => String(Number(day.slice(8))))
  return {
    available: daysOf('available').length,
    troubled: (['maintenance', 'unavailable', 'critical_unavailable'] as const)
      .map((status) => ({ status, days: daysOf(status) }))
      .filter(({ days }) => days.length > 0),
  }
}
