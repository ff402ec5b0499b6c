import type { MonitoringEvent } from './monitoring-source.ts'

/** What touched production says so in its name; case and spaces as given (INC-002). */
export const isProduction = (name: string): boolean => name.includes(' - PROD - ')

const longestName = 500
const longestCause = 2_000

/** A text that the database can hold: bounded, whole characters, no NUL. */
const storable = (text: string, longest: number) => text.slice(0, longest).toWellFormed().replaceAll('\0', '')
const notBefore = (start: Date, moment: Date | null) => (moment && moment < start ? start : moment)

/** The event as it is stored, whatever the provider's texts and clocks are like: nothing of it happened before it began. */
export const sanitizeEvent = (event: MonitoringEvent): MonitoringEvent => ({
  ...event,
  name: storable(event.name, longestName),
  cause: event.cause === null ? null : storable(event.cause, longestCause),
  acknowledgedAt: notBefore(event.startedAt, event.acknowledgedAt),
  resolvedAt: notBefore(event.startedAt, event.resolvedAt),
})

/** How far an event is. */
export type Progress = { acknowledged: boolean; resolved: boolean }
export type ProbeEventName = 'probe.down' | 'probe.acknowledged' | 'probe.resolved'

/**
 * What happened between two looks at an event; `before` is null at the first. One that was over before anybody here saw it began for nobody: only its end is told.
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
