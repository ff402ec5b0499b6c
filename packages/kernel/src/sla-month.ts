import {
  getDayBounds,
  monitoredUntil,
  pausedSpans,
  type MonitoredSpan,
  type ProbeEvent,
  type Responsibility,
} from './availability.ts'
import {
  serviceLevels,
  targetStateOf,
  targetStateOfAvailability,
  type LevelFigure,
  type ServiceLevel,
} from './service-levels.ts'
import { lengthOfSpans, subtractSpans, type Span } from './spans.ts'

type Probe = MonitoredSpan & { id: string; name: string }

/**
 * An event in the month: `durationMs` is its part within the month, `countedMs` the part that counts as downtime; of
 * overlapping outages the overlap counts once.
 */
export type SlaEvent = {
  id: string
  probeId: string
  service: string
  type: Responsibility
  isProd: boolean
  startedAt: string
  resolvedAt: string | null
  durationMs: number
  countedMs: number
}
/** A service in the month; availability in percent, null while it was not monitored. */
export type SlaService = MonitoredSpan & {
  id: string
  name: string
  monitoredMs: number
  downMs: number
  /** Part of the downtime that counts in GTD: production incidents that the infrastructure is responsible for. */
  oursMs: number
  maintenanceMs: number
  incidents: number
  availability: number | null
}
export type SlaMonth = { services: SlaService[]; events: SlaEvent[] }

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

/** Availability rounded to three decimals for display: never 100 % if there was downtime. */
export const shownAvailability = (percent: number): number =>
  percent < 100 ? Math.min(99.999, Math.round(percent * 1000) / 1000) : 100

const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/
/** Parses a month from the URL; null if invalid. */
export const parseMonth = (text: string | undefined): string | null => (text && isMonth.test(text) ? text : null)

/** Start of a month and of the next one, in Paris. */
export const monthBounds = (month: string): { start: Date; end: Date } => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  return { start: getDayBounds(`${month}-01`).start, end: getDayBounds(`${next}-01`).start }
}

/**
 * Monthly SLA report of an account by service: the counted parts of the events add up to the downtime (OPEN-061).
 * Maintenance is not downtime, nor is an outage within a planned one; paused time is not monitored. The current month
 * is counted up to now.
 */
export const slaMonth = (
  { probes, events }: { probes: readonly Probe[]; events: readonly (ProbeEvent & { id: string })[] },
  month: string,
  now: Date,
): SlaMonth => {
  const { start, end } = monthBounds(month)
  const found: SlaEvent[] = []
  const services = probes.map((probe): SlaService => {
    const from = Math.max(start.getTime(), Date.parse(probe.createdAt))
    const to = Math.min(end.getTime(), now.getTime(), monitoredUntil(probe))
    const ofProbe = events.filter(({ probeId }) => probeId === probe.id)
    const covered: Span[] = ofProbe
      .filter(({ planned }) => planned === true)
      .map(({ lifeTime: { startedAt, resolvedAt } }) => ({
        start: Date.parse(startedAt),
        end: resolvedAt === null ? Infinity : Date.parse(resolvedAt),
      }))
    const paused = pausedSpans(probe)
    covered.push(...paused)
    const excluded = [...covered]
    const ours: Span[] = []
    const own = ofProbe
      .toSorted((a, b) => Date.parse(a.lifeTime.startedAt) - Date.parse(b.lifeTime.startedAt))
      .flatMap(({ id, type, isProd, lifeTime: { startedAt, resolvedAt } }): SlaEvent[] => {
        const begins = Math.max(from, Date.parse(startedAt))
        const ends = Math.min(to, resolvedAt === null ? Infinity : Date.parse(resolvedAt))
        if (ends <= begins) return []
        const part = { start: begins, end: ends }
        const counted = type === 'MAINTENANCE' ? 0 : lengthOfSpans(subtractSpans([part], covered))
        if (type !== 'MAINTENANCE') covered.push(part)
        if (isProd && type === 'INTERNAL') ours.push(part)
        const span = { durationMs: ends - begins, countedMs: counted }
        return [{ id, probeId: probe.id, service: probe.name, type, isProd, startedAt, resolvedAt, ...span }]
      })
    found.push(...own)
    const outages = own.filter(({ type }) => type !== 'MAINTENANCE')
    const monitoredMs = lengthOfSpans(subtractSpans([{ start: from, end: to }], paused))
    const downMs = sum(outages.map(({ countedMs }) => countedMs))
    return {
      id: probe.id,
      name: probe.name,
      createdAt: probe.createdAt,
      detachedAt: probe.detachedAt ?? null,
      ...(probe.pauses?.length && { pauses: probe.pauses }),
      monitoredMs,
      downMs,
      oursMs: lengthOfSpans(subtractSpans(ours, excluded)),
      maintenanceMs: sum(own.filter(({ type }) => type === 'MAINTENANCE').map(({ durationMs }) => durationMs)),
      incidents: outages.length,
      availability: monitoredMs === 0 ? null : 100 * (1 - downMs / monitoredMs),
    }
  })
  return { services, events: found.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)) }
}

/** What the headline of a report counts: commitments that are not kept, and services below the target of GTD. */
export type SlaVerdict = {
  missed: number
  under: number
  /** Of the services below the target, those that the downtime counted in GTD alone brings there. */
  ours: number
}

const isUnder = (percent: number) => targetStateOfAvailability(percent) !== 'kept'

/** Counts what a monthly report shows as below its target. */
export const slaVerdict = (
  services: readonly SlaService[],
  levels: Readonly<Record<ServiceLevel, LevelFigure>>,
): SlaVerdict => {
  const under = services.filter(({ availability }) => availability !== null && isUnder(availability))
  return {
    missed: serviceLevels.filter((level) => !['kept', null].includes(targetStateOf(level, levels[level]))).length,
    under: under.length,
    ours: under.filter(({ oursMs, monitoredMs }) => isUnder(100 * (1 - oursMs / monitoredMs))).length,
  }
}
