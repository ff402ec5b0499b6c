import { Temporal } from 'temporal-polyfill'
import { timeZone } from './format-date.ts'

/** A sprint: a calendar week in Europe/Paris. `endAt` is the start of the next one (exclusive). */
export type Sprint = { number: number; name: string; startAt: Date; endAt: Date }

/** The number of the sprint that begins at the configured start date (MIL-003). */
const offset = 30

const mondayOf = (number: number, start: string) => Temporal.PlainDate.from(start).add({ weeks: number - offset })
const midnightOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/** Returns the sprint with this number, counted from 30 at `start`, a date such as `2024-01-01` (MIL-003, OPEN-017). */
export const sprint = (number: number, start: string): Sprint => ({
  number,
  name: `Sprint ${number}`,
  startAt: midnightOf(mondayOf(number, start)),
  endAt: midnightOf(mondayOf(number + 1, start)),
})

/**
 * Returns the number of the sprint that contains `moment`; weeks are counted in calendar days, so DST changes do not
 * shift them.
 */
export const sprintNumberAt = (moment: Date, start: string): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return offset + Math.floor(Temporal.PlainDate.from(start).until(today).days / 7)
}
