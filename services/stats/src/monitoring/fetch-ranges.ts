import { days, hours } from '@passerelle/kernel/durations'

export type TimeRange = { from: Date; to: Date }

/** Overlap with the previous pull, for events that the provider publishes late, after its own checks. */
const margin = hours(2)
/** Max look-back: as far as any screen shows (OPEN-031). */
const longest = days(366)
/** Length of one range. The cursor advances after each complete range, even when the next one fails. */
const part = days(7)

/**
 * Time ranges to fetch, oldest first: from just before the end of the last pull, or from the first probe's creation,
 * until now.
 */
export const getFetchRanges = ({ until, since, now }: { until: Date | null; since: Date; now: Date }): TimeRange[] => {
  // If the clock was set forward and back, the cursor may lie in the future.
  const begin = Math.max(
    Math.min(until ? until.getTime() - margin : since.getTime(), now.getTime() - margin),
    now.getTime() - longest,
  )
  const count = Math.max(1, Math.ceil((now.getTime() - begin) / part))
  return Array.from({ length: count }, (_, index) => ({
    from: new Date(begin + index * part),
    to: new Date(Math.min(begin + (index + 1) * part, now.getTime())),
  }))
}
