import type { MonitoringEvent } from './monitoring-source.ts'

/** Production incidents are recognised by their name, with case and spaces as shown (INC-002). */
export const isProduction = (name: string): boolean => name.includes(' - PROD - ')

const longestName = 500
const longestCause = 2_000

/** Sanitizes text for Postgres: bounded length, well-formed Unicode, no NUL. */
const storable = (text: string, longest: number) => text.slice(0, longest).toWellFormed().replaceAll('\0', '')
const notBefore = (start: Date, moment: Date | null) => (moment && moment < start ? start : moment)

/**
 * Sanitizes an event for storage, whatever the provider's texts and clocks are like: no timestamp is before its start.
 */
export const sanitizeEvent = (event: MonitoringEvent): MonitoringEvent => ({
  ...event,
  name: storable(event.name, longestName),
  cause: event.cause === null ? null : storable(event.cause, longestCause),
  acknowledgedAt: notBefore(event.startedAt, event.acknowledgedAt),
  resolvedAt: notBefore(event.startedAt, event.resolvedAt),
})

/** Progress of an event. */
export type Progress = { acknowledged: boolean; resolved: boolean }
export type ProbeEventName = 'probe.down' | 'probe.acknowledged' | 'probe.resolved'

/**
 * Events to record between two states of a probe event; `before` is null the first time it is seen. An event that is
 * already resolved by then records `probe.resolved` only.
 */
export const diffProgress = (before: Progress | null, after: Progress): ProbeEventName[] => {
  if (!before)
    return after.resolved
      ? ['probe.resolved']
      : after.acknowledged
        ? ['probe.down', 'probe.acknowledged']
        : ['probe.down']
  return [
    ...(after.acknowledged && !before.acknowledged ? ['probe.acknowledged' as const] : []),
    ...(after.resolved && !before.resolved ? ['probe.resolved' as const] : []),
  ]
}
