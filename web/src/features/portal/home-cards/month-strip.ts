import {
  eachDayOfInterval,
  isActiveOn,
  statusOfDay,
  type DayStatus,
  type MonitoredSpan,
  type ProbeEvent,
} from '@passerelle/kernel/availability'

/** A day of the strip; days on which the service was not monitored have no color (AVL-014). */
export type Cell = { day: string; status: DayStatus | 'untracked' }

/** Status of each day of a period for a service. `events` are those of the service. */
export const getStripDays = (
  probe: MonitoredSpan,
  events: readonly ProbeEvent[],
  period: { from: string; to: string },
  now: Date,
): Cell[] =>
  eachDayOfInterval(new Date(period.from), new Date(Date.parse(period.to) - 1)).map((day) => ({
    day,
    status: isActiveOn(probe, day) ? statusOfDay(day, events, now) : 'untracked',
  }))

/** Text alternative of a strip: the number of normal days, and the day numbers of the others. */
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
