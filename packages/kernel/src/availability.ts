import { toIsoDate } from './format-date.ts'
import { days } from './durations.ts'
import { parseDatetimeLocal } from './datetime-local.ts'
import { subtractSpans, type Span } from './spans.ts'

/** Who is responsible for an event of a monitored service (INC-004); `MAINTENANCE` was planned. */
export const responsibilities = ['TO_DEFINE', 'INTERNAL', 'EXTERNAL', 'CUSTOMER', 'MAINTENANCE'] as const
export type Responsibility = (typeof responsibilities)[number]

/** The fields of a probe's event that the rules below use (AVL-003). Instants are ISO 8601 strings. */
export type ProbeEvent = {
  probeId: string
  type: Responsibility
  /** It affected production (INC-002). */
  isProd: boolean
  /** A maintenance that staff had planned: outages within it do not count. */
  planned?: boolean
  lifeTime: { startedAt: string; acknowledgedAt: string | null; resolvedAt: string | null }
}
type Events = readonly ProbeEvent[]

/** When a service is monitored: from its creation until it was detached, except while staff had paused it. */
export type MonitoredSpan = {
  createdAt: string
  detachedAt?: string | null
  pauses?: readonly { startedAt: string; endedAt: string | null }[]
}
/** The times in which the monitoring was paused. */
export const pausedSpans = ({ pauses = [] }: MonitoredSpan): Span[] =>
  pauses.map(({ startedAt, endedAt }) => ({
    start: Date.parse(startedAt),
    end: endedAt === null ? Infinity : Date.parse(endedAt),
  }))
/** Since when the monitoring is paused; undefined while it is not. */
export const pausedSince = ({ pauses = [] }: MonitoredSpan): string | undefined =>
  pauses.find(({ endedAt }) => endedAt === null)?.startedAt
/** End of the monitoring of a service, in ms; Infinity while it is monitored. */
export const monitoredUntil = ({ detachedAt }: MonitoredSpan): number =>
  detachedAt ? Date.parse(detachedAt) : Infinity

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + count * days(1)).toISOString().slice(0, 10)
const starts = new Map<string, Date>()
/** Cached by day: a year of days for several services needs the same few hundred values repeatedly. */
const startOf = (day: string): Date => {
  const known = starts.get(day) ?? parseDatetimeLocal(`${day}T00:00`)!
  starts.set(day, known)
  return known
}
/**
 * Returns the start of a calendar day in Europe/Paris and the start of the next one. Does not use Temporal, because it
 * also runs in the browser.
 */
export const getDayBounds = (day: string): { start: Date; end: Date } => ({
  start: startOf(day),
  end: startOf(dayAfter(day, 1)),
})

const isMaintenance = (event: ProbeEvent) => event.type === 'MAINTENANCE'

/** Whether an event is unresolved, that is, has no resolved time (AVL-004). */
export const isUnresolved = (event: ProbeEvent): boolean => event.lifeTime.resolvedAt === null
/** Whether somebody works on the event: acknowledged, not resolved (AVL-005). */
export const isInProgress = (event: ProbeEvent): boolean =>
  isUnresolved(event) && event.lifeTime.acknowledgedAt !== null

/** Returns the overall status for the banner, from the unresolved events (AVL-006, AVL-007). */
export const getOverallStatus = (events: Events): 'normal' | 'maintenance' | 'incident' => {
  const standing = events.filter(isUnresolved)
  if (standing.length === 0) return 'normal'
  return standing.every(isMaintenance) ? 'maintenance' : 'incident'
}

/** Returns the current status of a service, from its own events (AVL-008); `unknown` while it is not monitored. */
export const statusOfProbe = (
  probe: MonitoredSpan,
  events: Events,
  now: Date,
): 'available' | 'maintenance' | 'unavailable' | 'unknown' => {
  if (Date.parse(probe.createdAt) > now.getTime() || monitoredUntil(probe) <= now.getTime()) return 'unknown'
  if (pausedSince(probe) !== undefined) return 'unknown'
  return ({ normal: 'available', maintenance: 'maintenance', incident: 'unavailable' } as const)[
    getOverallStatus(events)
  ]
}

export type DayStatus = 'available' | 'maintenance' | 'critical_unavailable' | 'unavailable' | 'unknown'

/** Returns the events of a calendar day in Europe/Paris (`2026-02-03`): those that overlap the day. */
export const eventsOfDay = <E extends ProbeEvent>(day: string, events: readonly E[]): E[] => {
  const { start, end } = getDayBounds(day)
  return events.filter(
    ({ lifeTime: { startedAt, resolvedAt } }) =>
      Date.parse(startedAt) < end.getTime() &&
      (resolvedAt === null || Date.parse(resolvedAt) > start.getTime() || Date.parse(startedAt) >= start.getTime()),
  )
}

/**
 * Returns the status of a service on a day, from the events of that day (AVL-009 to AVL-013). A day in the future is
 * unknown.
 */
export const statusOfDay = (day: string, events: Events, now: Date): DayStatus => {
  if (getDayBounds(day).start.getTime() > now.getTime()) return 'unknown'
  const ofDay = eventsOfDay(day, events)
  if (ofDay.length === 0) return 'available'
  if (ofDay.every(isMaintenance)) return 'maintenance'
  return ofDay.some((event) => event.isProd) ? 'critical_unavailable' : 'unavailable'
}

/**
 * Whether the probe was monitored on that day: created before its end, detached after its start, not paused all day
 * long (AVL-014).
 */
export const isActiveOn = (probe: MonitoredSpan, day: string): boolean => {
  const { start, end } = getDayBounds(day)
  const seen = {
    start: Math.max(start.getTime(), Date.parse(probe.createdAt)),
    end: Math.min(end.getTime(), monitoredUntil(probe)),
  }
  return subtractSpans([seen], pausedSpans(probe)).length > 0
}

/** Returns the calendar days from that of `from` to that of `to`, both included, in Europe/Paris: `2026-02-01`, … */
export const eachDayOfInterval = (from: Date, to: Date): string[] => {
  const first = toIsoDate(from)
  const length = (Date.parse(toIsoDate(to)) - Date.parse(first)) / days(1) + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => dayAfter(first, index))
}

/** Returns the color tone of an availability in percent: from 75 success, from 50 warning, below danger (AVL-018). */
export const toneOfAvailability = (percent: number): 'success' | 'warning' | 'danger' =>
  percent >= 75 ? 'success' : percent >= 50 ? 'warning' : 'danger'
