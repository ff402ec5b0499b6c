import { monitoredUntil, pausedSpans, type MonitoredSpan, type ProbeEvent } from '@passerelle/kernel/availability'
import { lengthOfSpans, subtractSpans, type Span } from '@passerelle/kernel/spans'

const timeOf = (text: string | null) => (text === null ? Infinity : Date.parse(text))

/**
 * Availability of a service between two instants, in percent: monitored time up to now minus downtime; maintenance is
 * not downtime, nor is an outage within a planned maintenance; paused time is not monitored. Null while it was not
 * monitored (OPEN-061). Uses the
 * server's formula for the whole period.
 */
export const availableShare = (
  probe: MonitoredSpan,
  events: readonly ProbeEvent[],
  { start, end }: { start: Date; end: Date },
  now: Date,
): number | null => {
  const seen = {
    start: Math.max(start.getTime(), Date.parse(probe.createdAt)),
    end: Math.min(end.getTime(), now.getTime(), monitoredUntil(probe)),
  }
  if (seen.end <= seen.start) return null
  const spanOf = ({ lifeTime }: ProbeEvent): Span => ({
    start: Math.max(seen.start, timeOf(lifeTime.startedAt)),
    end: Math.min(seen.end, timeOf(lifeTime.resolvedAt)),
  })
  const down = events.filter(({ type }) => type !== 'MAINTENANCE').map(spanOf)
  const planned = events.filter((event) => event.planned === true).map(spanOf)
  const paused = pausedSpans(probe)
  const monitored = lengthOfSpans(subtractSpans([seen], paused))
  return monitored === 0 ? null : 100 * (1 - lengthOfSpans(subtractSpans(down, [...planned, ...paused])) / monitored)
}
