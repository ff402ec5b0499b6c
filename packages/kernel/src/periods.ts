import { Temporal } from 'temporal-polyfill'
import { timeZone } from './format-date.ts'

/** Instants from `from` on and before `to`. */
export type Period = { from: Date; to: Date }

type Zoned = Temporal.ZonedDateTime
const inParis = (moment: Date): Zoned =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
const toDate = (moment: Zoned) => new Date(moment.epochMilliseconds)
const monthStart = (moment: Zoned) => moment.with({ day: 1 }).startOfDay()
const monthsFrom = (start: Zoned, count: number) => monthStart(start).add({ months: count })

/** The same time of day some calendar months later in Europe/Paris; the last day of a month that is too short. */
export const addMonths = (moment: Date, count: number): Date => toDate(inParis(moment).add({ months: count }))

/** The calendar month of a moment in Europe/Paris (OPEN-060). */
export const monthOf = (moment: Date): Period => {
  const start = monthStart(inParis(moment))
  return { from: toDate(start), to: toDate(monthsFrom(start, 1)) }
}

/** How many whole calendar months a period is, 0 when it is no such thing. A month also ends with the last second of its last day (API-132). */
const wholeMonths = ({ from, to }: Period) => {
  const start = inParis(from)
  const end = monthStart(inParis(new Date(to.getTime() + 1000)))
  const isWhole =
    start.epochMilliseconds === monthStart(start).epochMilliseconds && to.getTime() <= end.epochMilliseconds
  return isWhole ? start.until(end, { largestUnit: 'months' }).months : 0
}

/** The period before, of equal length in the calendar: the months before whole months, else the same days and hours up to its beginning. */
export const getPreviousPeriod = (period: Period): Period => {
  const start = inParis(period.from)
  const months = wholeMonths(period)
  const before =
    months > 0 ? monthsFrom(start, -months) : start.subtract(start.until(inParis(period.to), { largestUnit: 'days' }))
  return { from: toDate(before), to: period.from }
}

/** The days of the calendar that a period touches at most: is it longer than so many? */
export const isLongerThan = ({ from, to }: Period, count: number): boolean =>
  to.getTime() > inParis(from).add({ days: count }).epochMilliseconds
