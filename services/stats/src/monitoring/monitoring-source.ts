import type { SourcePrefix } from './source-ids.ts'

/** A monitor at the monitoring provider. */
export type Monitor = { id: string; name: string; isInMaintenance: boolean }

/**
 * An incident at the monitoring provider, with the provider's ids (INC-001). `call`: the person on call was alerted.
 */
export type MonitoringEvent = {
  id: string
  monitorId: string
  name: string
  cause: string | null
  startedAt: Date
  acknowledgedAt: Date | null
  resolvedAt: Date | null
  call: boolean
}

/**
 * Source of monitoring data (OPEN-062): a provider, read page by page. Every failure is a `MonitoringError`, or the
 * abort reason of the signal. Adapters pass the contract tests in `monitoring-source.test.ts`.
 */
export type MonitoringSource = {
  /** Its key in `stats.pulls`. */
  name: string
  /** Begins its ids of monitors and events. */
  prefix: SourcePrefix
  monitors: (signal: AbortSignal) => AsyncIterable<readonly Monitor[]>
  /** Every unresolved event, however old. */
  open: (signal: AbortSignal) => AsyncIterable<readonly MonitoringEvent[]>
  /** Every event that began in the period. May include some from just outside it, and duplicates. */
  listStarted: (period: { from: Date; to: Date }, signal: AbortSignal) => AsyncIterable<readonly MonitoringEvent[]>
  /** Null when the provider does not know the event, or no longer does. */
  find: (eventId: string, signal: AbortSignal) => Promise<MonitoringEvent | null>
}
