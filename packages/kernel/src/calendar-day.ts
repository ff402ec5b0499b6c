import { Temporal } from 'temporal-polyfill'
import { timeZone } from './format-date.ts'

const plainDay = (text: string) =>
  text.includes('T')
    ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate()
    : Temporal.PlainDate.from(text)
const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/**
 * Returns the start of a calendar day in Europe/Paris and the start of the next one (OPEN-060). `text` is the day
 * itself, `2026-02-03`, or an instant within it.
 */
export const parseDayBounds = (text: string): { start: Date; end: Date } => {
  const day = plainDay(text)
  return { start: midnight(day), end: midnight(day.add({ days: 1 })) }
}
