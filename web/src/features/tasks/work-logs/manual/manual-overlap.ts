import { toIsoDate } from '@passerelle/kernel/format-date'
import type { QueryClient } from '@tanstack/react-query'
import { timesQueries, type TimedLog } from '../../../../model/times/times-queries.ts'
import type { ManualTimes } from './manual-log.ts'

type Span = Pick<ManualTimes, 'startedAt' | 'stoppedAt'>
/** The log that a new one would overlap most, and by how much. */
export type Overlap = { taskSlug: string; startedAt: string; stoppedAt: string; ms: number }

/** Returns the log that this time overlaps most; null without overlap. A running log counts until now. */
export const findOverlap = (logs: readonly TimedLog[], { startedAt, stoppedAt }: Span, now: Date): Overlap | null => {
  const overlaps = logs.map((log) => {
    const end = log.stoppedAt ?? log.pausedAt ?? now.toISOString()
    const from = Math.max(startedAt.getTime(), Date.parse(log.startedAt))
    const to = Math.min(stoppedAt.getTime(), Date.parse(end))
    return { taskSlug: log.taskSlug, startedAt: log.startedAt, stoppedAt: end, ms: to - from }
  })
  const [most] = overlaps.filter(({ ms }) => ms > 0).toSorted((a, b) => b.ms - a.ms)
  return most ?? null
}

/** Reads the user's own logs of these days and returns the overlap; null also when they cannot be read (ADR 0012). */
export const readOverlap = async (client: QueryClient, span: Span, now: Date): Promise<Overlap | null> => {
  try {
    const dates = [...new Set([toIsoDate(span.startedAt), toIsoDate(span.stoppedAt)])]
    const read = await Promise.all(
      dates.map((date) => client.fetchQuery({ ...timesQueries.read(date, 'day'), staleTime: 0 })),
    )
    return findOverlap(
      read.flatMap(({ list }) => list),
      span,
      now,
    )
  } catch {
    return null
  }
}
