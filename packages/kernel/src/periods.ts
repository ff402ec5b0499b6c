import { Temporal } from 'temporal-polyfill'
import { timeZone } from './format-date.ts'

/** A half-open interval: from `from` inclusive to `to` exclusive. */
export type Period = { from: Date; to: Date }

type Zoned = Temporal.ZonedDateTime
const inParis = (moment: Date): Zoned =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
const toDate = (moment: Zoned) => new Date(moment.epochMilliseconds)
const monthStart = (moment: Zoned) => moment.with({ day: 1 }).startOfDay()
const monthsFrom = (start: Zoned, count: number) => monthStart(start).add({ months: count })

/**
 * Returns the same time of day `count` calendar months later in Europe/Paris; the last day of the month if it is too
 * short.
 */
export const addMonths = (moment: Date, count: number): Date => toDate(inParis(moment).add({ months: count }))

/** Returns the calendar month of an instant in Europe/Paris (OPEN-060). */
export const monthOf = (moment: Date): Period => {
  const start = monthStart(inParis(moment))
  return { from: toDate(start), to: toDate(monthsFrom(start, 1)) }
}

/**
 * Returns how many whole calendar months a period covers, or 0 if it covers none exactly. A month may also end with the
 * last second of its last day (API-132).
 */
const wholeMonths = ({ from, to }: Period) => {
  const start = inParis(from)
  const end = monthStart(inParis(new Date(to.getTime() + 1000)))
  const isWhole =
    start.epochMilliseconds === monthStart(start).epochMilliseconds && to.getTime() <= end.epochMilliseconds
  return isWhole ? start.until(end, { largestUnit: 'months' }).months : 0
}

/**
 * Returns the previous period of the same calendar length: the preceding months for whole months, otherwise the same
 * number of days and hours up to its start.
 */
export const getPreviousPeriod = (period: Period): Period => {
  const start = inParis(period.from)
  const months = wholeMonths(period)
  const before =
    months > 0 ? monthsFrom(start, -months) : start.subtract(start.until(inParis(period.to), { largestUnit: 'days' }))
  return { from: toDate(before), to: period.from }
}

/** Whether the period is longer than `count` calendar days (Europe/Paris). */
export const isLongerThan = ({ from, to }: Period, count: number): boolean =>
  to.getTime() > inParis(from).add({ days: count }).epochMilliseconds
