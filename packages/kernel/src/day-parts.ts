import { toBillableMs } from './billing-time.ts'
import { parseDayBounds } from './calendar-day.ts'
import { toIsoDate } from './format-date.ts'

type At = Date | string

/** What a work log says about its time; `stoppedAt` and `pausedAt` are null while they have not happened. */
export type LoggedTime = { startedAt: At; stoppedAt: At | null; pausedAt: At | null; pauseTimeInMs: number }

/** The part of a work log on one calendar day in Paris. */
export type DayPart = { day: string; fromAt: Date; toAt: Date; ms: number }

/** Where the time of a work log ends so far: a running one now, a resting one at its pause. */
export const endOfLog = ({ stoppedAt, pausedAt }: Pick<LoggedTime, 'stoppedAt' | 'pausedAt'>, now: Date): Date =>
  new Date(stoppedAt ?? pausedAt ?? now)

/** Products of two spans of some days are above what a number holds exactly. */
const share = (whole: number, part: number, of: number) => Number((BigInt(whole) * BigInt(part)) / BigInt(of))

/**
 * Cuts a work log at each midnight of Europe/Paris (PLN-030). The pause is shared in proportion to the spans, because
 * only its sum is known; milliseconds are rounded down and the rest is in the last part, so that the parts sum exactly
 * to the time of the log. There is always at least one part.
 */
export const dayParts = (log: LoggedTime, now: Date): DayPart[] => {
  const start = new Date(log.startedAt)
  const end = new Date(Math.max(start.getTime(), endOfLog(log, now).getTime()))
  const span = end.getTime() - start.getTime()
  const spent = Math.max(0, span - log.pauseTimeInMs)
  const parts: DayPart[] = []
  let [from, left] = [start, spent]
  for (;;) {
    const day = toIsoDate(from)
    const midnight = parseDayBounds(day).end
    if (midnight >= end) return [...parts, { day, fromAt: from, toAt: end, ms: left }]
    const ms = share(spent, midnight.getTime() - from.getTime(), span)
    parts.push({ day, fromAt: from, toAt: midnight, ms })
    left -= ms
    from = midnight
  }
}

/** Sum of the time of parts, in ms. */
export const sumOfParts = (parts: readonly Pick<DayPart, 'ms'>[]): number => parts.reduce((sum, { ms }) => sum + ms, 0)

/**
 * Billable time of a work log by its parts: a log is billed once and whole, and the surplus of its rounding is in its
 * last part (PLN-032).
 */
export const toBillableParts = <T extends Pick<DayPart, 'ms'>>(
  parts: readonly T[],
  billableMs = toBillableMs(sumOfParts(parts)),
): (T & { billableMs: number })[] => {
  const surplus = billableMs - sumOfParts(parts)
  return parts.map((part, index) => ({ ...part, billableMs: part.ms + (index === parts.length - 1 ? surplus : 0) }))
}

/** The parts of a work log on the days from one to another, both included. */
export const partsWithin = (parts: readonly DayPart[], first: string, last: string): DayPart[] =>
  parts.filter(({ day }) => day >= first && day <= last)
