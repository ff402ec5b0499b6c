/** A thing that the monitoring provider watches. */
export type Monitor = { id: string; name: string; isInMaintenance: boolean }

/** An incident at the monitoring provider, under the provider's own ids (INC-001). `call`: somebody on call was woken. */
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
 * Where monitoring data comes from (OPEN-062): a provider that is asked, page by page. Whatever goes wrong is a `MonitoringError`, or the reason of the signal
 * that ended it. Adapters keep `monitoring-source.test.ts`.
 */
export type MonitoringSource = {
  /** Its key in `stats.pulls`. */
  name: string
  monitors: (signal: AbortSignal) => AsyncIterable<readonly Monitor[]>
  /** Every event that has no resolved time, however old. */
  open: (signal: AbortSignal) => AsyncIterable<readonly MonitoringEvent[]>
  /** Every event that began in the period; some from around it may come along, and one may come twice. */
  listStarted: (period: { from: Date; to: Date }, signal: AbortSignal) => AsyncIterable<readonly MonitoringEvent[]>
  /** Null when the provider does not know it (any more). */
  find: (eventId: string, signal: AbortSignal) => Promise<MonitoringEvent | null>
}
