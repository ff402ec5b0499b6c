import {
  getDayBounds,
  isActiveOn,
  statusOfDay,
  type DayStatus,
  type MonitoredSpan,
  type ProbeEvent,
} from '@passerelle/kernel/availability'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { getMonthsRange } from '../../../../model/availability/period.ts'
import { availableShare } from './available-share.ts'
import { getWeeksOfMonth } from './weeks.ts'

/** `untracked`: the service was not monitored, so the day has no color (AVL-014). */
export type DayState = DayStatus | 'untracked'
/**
 * `percent`: availability of the service on that day; null for a day without color. `planned`: a day to come with a
 * planned maintenance.
 */
export type DayCell = { day: string; state: DayState; percent: number | null; planned?: true }
/**
 * Weeks from Monday to Sunday; days outside the month are null. `percent` is null when nothing of the month has been
 * monitored yet.
 */
export type MonthBlock = { month: string; percent: number | null; weeks: (DayCell | null)[][] }

type Probe = MonitoredSpan

/** An event with its first and last day. */
type Dated = { event: ProbeEvent; first: string; last: string }

const dated = (event: ProbeEvent): Dated => {
  const { startedAt, resolvedAt } = event.lifeTime
  return {
    event,
    first: toIsoDate(new Date(startedAt)),
    last: resolvedAt === null ? '9999-12-31' : toIsoDate(new Date(resolvedAt)),
  }
}
const touching = (events: readonly Dated[], from: string, to: string) =>
  events.filter(({ first, last }) => first <= to && last >= from)

/**
 * Days of a service by month (AVL-009 to AVL-014, AVL-020). The status rules run only for days with events, because a
 * page may show a year of days.
 */
export const serviceMonths = (
  probe: Probe,
  events: readonly ProbeEvent[],
  months: readonly string[],
  now: Date,
  planned: ReadonlySet<string> = new Set(),
): MonthBlock[] => {
  const today = toIsoDate(now)
  const all = events.map(dated)
  const bare = (list: readonly Dated[]) => list.map(({ event }) => event)

  const cellOf = (day: string, ofMonth: readonly Dated[]): DayCell => {
    if (day > today)
      return { day, state: 'unknown', percent: null, ...(planned.has(day) && { planned: true as const }) }
    if (!isActiveOn(probe, day)) return { day, state: 'untracked', percent: null }
    const ofDay = bare(touching(ofMonth, day, day))
    if (ofDay.length === 0) return { day, state: 'available', percent: 100 }
    return { day, state: statusOfDay(day, ofDay, now), percent: availableShare(probe, ofDay, getDayBounds(day), now) }
  }
  return months.map((month) => {
    const { from, to } = getMonthsRange([month])
    const ofMonth = touching(all, `${month}-01`, `${month}-31`)
    return {
      month,
      percent: availableShare(probe, bare(ofMonth), { start: new Date(from), end: new Date(to) }, now),
      weeks: getWeeksOfMonth(month).map((week) => week.map((day) => (day === null ? null : cellOf(day, ofMonth)))),
    }
  })
}

/** Whether a day was monitored, so that it can be focused and opened. */
export const isTracked = ({ state }: DayCell): boolean => state !== 'unknown' && state !== 'untracked'
