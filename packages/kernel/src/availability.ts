import { toIsoDate } from './format-date.ts'
import { hours } from './durations.ts'
import { parseDatetimeLocal } from './datetime-local.ts'

/** Who answers for an event of a monitored service (INC-004); `MAINTENANCE` was planned. */
export const responsibilities = ['TO_DEFINE', 'INTERNAL', 'EXTERNAL', 'CUSTOMER', 'MAINTENANCE'] as const
export type Responsibility = (typeof responsibilities)[number]

/** What the rules below need to know of a probe's event (AVL-003). Instants are ISO texts. */
export type ProbeEvent = {
  probeId: string
  type: Responsibility
  /** It touched production (INC-002). */
  isProd: boolean
  lifeTime: { startedAt: string; acknowledgedAt: string | null; resolvedAt: string | null }
}
type Events = readonly ProbeEvent[]

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + count * hours(24)).toISOString().slice(0, 10)
const starts = new Map<string, Date>()
/** Kept by its day: a year of days of some services asks for the same few hundred again and again. */
const startOf = (day: string): Date => {
  const known = starts.get(day) ?? parseDatetimeLocal(`${day}T00:00`)!
  starts.set(day, known)
  return known
}
/** The first moment of a calendar day in Europe/Paris, and the first of the next one. Without Temporal: the browser reckons with it. */
export const getDayBounds = (day: string): { start: Date; end: Date } => ({
  start: startOf(day),
  end: startOf(dayAfter(day, 1)),
})

const isMaintenance = (event: ProbeEvent) => event.type === 'MAINTENANCE'

/** An event stands until it has a resolved time (AVL-004). */
export const isUnresolved = (event: ProbeEvent): boolean => event.lifeTime.resolvedAt === null
/** Somebody works on it: acknowledged, not resolved (AVL-005). */
export const isInProgress = (event: ProbeEvent): boolean =>
  isUnresolved(event) && event.lifeTime.acknowledgedAt !== null

/** What the banner over all services says, by the unresolved events (AVL-006, AVL-007). */
export const getOverallStatus = (events: Events): 'normal' | 'maintenance' | 'incident' => {
  const standing = events.filter(isUnresolved)
  if (standing.length === 0) return 'normal'
  return standing.every(isMaintenance) ? 'maintenance' : 'incident'
}

/** How a service stands now, by its own events (AVL-008); `unknown` before it is monitored. */
export const statusOfProbe = (
  probe: { createdAt: string },
  events: Events,
  now: Date,
): 'available' | 'maintenance' | 'unavailable' | 'unknown' => {
  if (Date.parse(probe.createdAt) > now.getTime()) return 'unknown'
  return ({ normal: 'available', maintenance: 'maintenance', incident: 'unavailable' } as const)[
    getOverallStatus(events)
  ]
}

export type DayStatus = 'available' | 'maintenance' | 'critical_unavailable' | 'unavailable' | 'unknown'

/** The events of a calendar day in Europe/Paris, `2026-02-03`: those that began before its end and stood into it. */
export const eventsOfDay = <E extends ProbeEvent>(day: string, events: readonly E[]): E[] => {
  const { start, end } = getDayBounds(day)
  return events.filter(
    ({ lifeTime: { startedAt, resolvedAt } }) =>
      Date.parse(startedAt) < end.getTime() &&
      (resolvedAt === null || Date.parse(resolvedAt) > start.getTime() || Date.parse(startedAt) >= start.getTime()),
  )
}

/** What a day was like for a service, by the events of that day (AVL-009 to AVL-013). A day that has not begun is unknown. */
export const statusOfDay = (day: string, events: Events, now: Date): DayStatus => {
  if (getDayBounds(day).start.getTime() > now.getTime()) return 'unknown'
  const ofDay = eventsOfDay(day, events)
  if (ofDay.length === 0) return 'available'
  if (ofDay.every(isMaintenance)) return 'maintenance'
  return ofDay.some((event) => event.isProd) ? 'critical_unavailable' : 'unavailable'
}

/** Was the probe there on that day? Its `createdAt` is not after the day's end (AVL-014). */
export const isActiveOn = (probe: { createdAt: string }, day: string): boolean =>
  Date.parse(probe.createdAt) < getDayBounds(day).end.getTime()

/** The calendar days from the one of `from` to the one of `to`, both counted, in Europe/Paris: `2026-02-01`, … */
export const eachDayOfInterval = (from: Date, to: Date): string[] => {
  const first = toIsoDate(from)
  const length = (Date.parse(toIsoDate(to)) - Date.parse(first)) / hours(24) + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => dayAfter(first, index))
}

/** How an availability in percent is coloured: from 75 success, from 50 warning, below error (AVL-018). */
export const toneOfAvailability = (percent: number): 'success' | 'warning' | 'danger' =>
  percent >= 75 ? 'success' : percent >= 50 ? 'warning' : 'danger'
