import type { Monitor, MonitoringEvent } from '../monitoring-source.ts'

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  )

const wrong = (what: string): never => {
  throw new Error(`${what} is not what it should be`)
}
const textOrNull = (value: unknown, what: string): string | null =>
  typeof value === 'string' ? value : (value ?? null) === null ? null : wrong(what)
const keyOf = (value: unknown, what: string): string =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : wrong(what)
const momentOrNull = (value: unknown, what: string): Date | null => {
  const text = textOrNull(value, what)
  if (text === null) return null
  return Number.isNaN(Date.parse(text)) ? wrong(what) : new Date(text)
}
const listAt = (answer: unknown): readonly unknown[] => {
  const data = at(answer, 'data')
  return Array.isArray(data) ? data : wrong('data')
}

/** An unconfirmed incident is skipped: it may disappear, and is reported as started once it is confirmed. */
const isConfirmed = (incident: unknown) => at(incident, 'attributes', 'status') !== 'Unconfirmed'
/** Heartbeats and other tools create incidents without a monitor. */
const hasMonitor = (incident: unknown) => (at(incident, 'relationships', 'monitor', 'data') ?? null) !== null

const eventOf = (incident: unknown): MonitoringEvent => {
  const attribute = (name: string) => at(incident, 'attributes', name)
  return {
    id: keyOf(at(incident, 'id'), 'id'),
    monitorId: keyOf(at(incident, 'relationships', 'monitor', 'data', 'id'), 'monitor'),
    name: textOrNull(attribute('name'), 'name') ?? '',
    cause: textOrNull(attribute('cause'), 'cause'),
    startedAt: momentOrNull(attribute('started_at'), 'started_at') ?? wrong('started_at'),
    acknowledgedAt: momentOrNull(attribute('acknowledged_at'), 'acknowledged_at'),
    resolvedAt: momentOrNull(attribute('resolved_at'), 'resolved_at'),
    call: attribute('call') === true,
  }
}

const monitorOf = (monitor: unknown): Monitor => {
  const id = keyOf(at(monitor, 'id'), 'id')
  const name = textOrNull(at(monitor, 'attributes', 'pronounceable_name'), 'pronounceable_name')
  return { id, name: name ?? id, isInMaintenance: at(monitor, 'attributes', 'status') === 'maintenance' }
}

/**
 * Parsers of Better Stack responses. Each throws when the response has an unexpected form; unknown fields are ignored.
 */
export const parseMonitors = (answer: unknown): Monitor[] => listAt(answer).map(monitorOf)
export const parseEvents = (answer: unknown): MonitoringEvent[] =>
  listAt(answer)
    .filter((incident) => hasMonitor(incident) && isConfirmed(incident))
    .map(eventOf)
export const eventIn = (answer: unknown): MonitoringEvent => eventOf(at(answer, 'data'))

/**
 * Path of the next page, or null after the last one. The host of the `next` link is ignored, so the token is only ever
 * sent to the configured address.
 */
export const parseNextPath = (answer: unknown): string | null => {
  const next = textOrNull(at(answer, 'pagination', 'next'), 'pagination.next')
  if (next === null) return null
  const { pathname, search } = new URL(next)
  return `${pathname}${search}`
}
