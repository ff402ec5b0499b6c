import { toBillableMs } from './billing-time.ts'

/** Id, start and duration in ms (0 while running) of a work log. */
export type SpentLog = { id: string; startedAt: number; spentMs: number }
export type EstimateBounds = {
  /** Missions and quotes are billed by their estimate (OPEN-022). */
  isInvoicable: boolean
  firstEstimatedMs: number | null
  acceptedMs: number | null
}

/** Oldest start first. */
export const byStart = (a: Pick<SpentLog, 'id' | 'startedAt'>, b: Pick<SpentLog, 'id' | 'startedAt'>): number =>
  a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1)

/** The first logs, oldest first, whose billable time together fits into `limitMs`. */
export const logsWithin = (logs: readonly SpentLog[], limitMs: number): Set<string> => {
  const within = new Set<string>()
  let sum = 0
  for (const { id, spentMs } of logs.toSorted(byStart)) {
    sum += toBillableMs(spentMs)
    if (sum > limitMs) break
    within.add(id)
  }
  return within
}

/**
 * Returns the ids of the invoicable work logs (WLG-030). All logs, when the task is not a mission or quote, or has a
 * first estimate; otherwise the first logs that together fit into the accepted estimate.
 */
export const invoicableLogs = (
  { isInvoicable, firstEstimatedMs, acceptedMs }: EstimateBounds,
  logs: readonly SpentLog[],
): Set<string> =>
  !isInvoicable || firstEstimatedMs !== null ? new Set(logs.map(({ id }) => id)) : logsWithin(logs, acceptedMs ?? 0)
