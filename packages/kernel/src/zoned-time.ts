import { Temporal } from 'temporal-polyfill'
import { timeZone } from './format-date.ts'

/** A wall clock time, months from 1 on. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** Whether there is a time zone of this IANA name. */
export const isTimeZone = (name: string): boolean => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The instant at which the clock of a zone, by default Paris, shows this. Throws RangeError for no such day. */
export const instantOfWallTime = (time: WallTime, zone = timeZone): Date =>
  new Date(Temporal.PlainDateTime.from(time, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds)

/** The day of a wall clock time as `2026-02-03`. Throws RangeError for no such day. */
export const dayOfWallTime = (time: WallTime): string =>
  Temporal.PlainDateTime.from(time, { overflow: 'reject' }).toPlainDate().toString()
