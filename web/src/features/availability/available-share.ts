import type { ProbeEvent } from '@passerelle/kernel/availability'

type Span = { start: number; end: number }

const timeOf = (text: string | null) => (text === null ? Infinity : Date.parse(text))

/** Total length of time spans; overlapping outages count once. */
const lengthOf = (spans: readonly Span[]): number => {
  let sum = 0
  let until = -Infinity
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    sum += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return sum
}

/**
 * Availability of a service between two instants, in percent: monitored time up to now minus downtime; maintenance is
 * not downtime. Null while it was not monitored (OPEN-061). Uses the server's formula for the whole period.
 */
export const availableShare = (
  probe: { createdAt: string },
  events: readonly ProbeEvent[],
  { start, end }: { start: Date; end: Date },
  now: Date,
): number | null => {
  const seen = {
    start: Math.max(start.getTime(), Date.parse(probe.createdAt)),
    end: Math.min(end.getTime(), now.getTime()),
  }
  if (seen.end <= seen.start) return null
  const down = events.flatMap(({ type, lifeTime }): Span[] => {
    const span = {
      start: Math.max(seen.start, timeOf(lifeTime.startedAt)),
      end: Math.min(seen.end, timeOf(lifeTime.resolvedAt)),
    }
    return type === 'MAINTENANCE' || span.end <= span.start ? [] : [span]
  })
  return 100 * (1 - lengthOf(down) / (seen.end - seen.start))
}
