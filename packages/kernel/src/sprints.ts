import { Temporal } from 'temporal-polyfill'
import { timeZone } from './format-date.ts'

/** A sprint: a calendar week in Europe/Paris. `endAt` is the moment at which the next one starts. */
export type Sprint = { number: number; name: string; startAt: Date; endAt: Date }

/** The number that the sprint of the fixed start date carries (MIL-003). */
const offset = 30

const mondayOf = (number: number, start: string) => Temporal.PlainDate.from(start).add({ weeks: number - offset })
const midnightOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/** The sprint with this number, counted up from 30 at `start`, a date such as `2024-01-01` (MIL-003, OPEN-017). */
export const sprint = (number: number, start: string): Sprint => ({
  number,
  name: `Sprint ${number}`,
  startAt: midnightOf(mondayOf(number, start)),
  endAt: midnightOf(mondayOf(number + 1, start)),
})

/** The number of the sprint that `moment` falls into; weeks are counted in calendar days, so clock changes do not shift them. */
export const sprintNumberAt = (moment: Date, start: string): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return offset + Math.floor(Temporal.PlainDate.from(start).until(today).days / 7)
}
