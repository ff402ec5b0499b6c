import { days, hours } from '@passerelle/kernel/durations'

export type TimeRange = { from: Date; to: Date }

/** Asked again each time: what a provider tells late, after its own checks, is not missed. */
const margin = hours(2)
/** As far back as any screen shows (OPEN-031). */
const longest = days(366)
/** What is asked for at once; each part that was read whole is behind us, also when the next one fails. */
const part = days(7)

/** The parts of time to ask for, oldest first: from before where the last pull ended, or from when the first probe was there, up to now. */
export const getFetchRanges = ({ until, since, now }: { until: Date | null; since: Date; now: Date }): TimeRange[] => {
  // A clock that was moved on, and back again, has been further than now.
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
