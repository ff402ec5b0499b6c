import { parseDayBounds } from './calendar-day.ts'
import { days, minutes } from './durations.ts'
import { timeText, toIsoDate } from './format-date.ts'

/** Hours without pushes and mails, on a Paris wall clock. */
export type QuietHours = {
  /** Minutes of the day, 0 to 1,439; without both none is quiet. A span over midnight ends the next day. */
  quietFrom: number | null
  quietTo: number | null
  /** Whole days, 1 Monday to 7 Sunday. */
  quietDays: number[]
}
/** A planned absence, whole days such as `2026-02-03`, both ends included. */
export type AbsentDays = { from: string; to: string }

/** Staff are left alone from 20:00 to 07:30 and at the weekend (DAY-014). */
export const defaultQuietHours: QuietHours = { quietFrom: 20 * 60, quietTo: 7 * 60 + 30, quietDays: [6, 7] }
/** At most six days: what is held has to be due one day. */
export const maxQuietDays = 6

/** Minute of the day at which a person who was absent is told what came meanwhile (DAY-015). */
const backAt = 8 * 60

const minuteOf = (at: Date): number => {
  const [hour = 0, minute = 0] = timeText(at).split(':').map(Number)
  return hour * 60 + minute
}
const dayAfter = (day: string): string => toIsoDate(new Date(Date.parse(`${day}T12:00:00Z`) + days(1)))
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** First full minute after `now` at which the clock of this day shows `minute` or, where it skips that, a later one. */
const nextAt = (day: string, minute: number, now: Date): Date => {
  const { start, end } = parseDayBounds(day)
  const next = (Math.floor(now.getTime() / minutes(1)) + 1) * minutes(1)
  const usual = start.getTime() + minutes(minute)
  if (end.getTime() - start.getTime() === days(1)) return new Date(Math.max(usual, next))
  // On the two days a year on which the clock jumps, minute by minute.
  for (let at = Math.max(usual - minutes(60), next); ; at += minutes(1)) {
    const moment = new Date(at)
    const today = toIsoDate(moment)
    if (today > day || (today === day && minuteOf(moment) >= minute)) return moment
  }
}

/** End of the quiet time or absence that `at` lies in; null when it lies in none. */
const endOf = (
  at: Date,
  { quietFrom, quietTo, quietDays }: QuietHours,
  absences: readonly AbsentDays[],
): Date | null => {
  const [day, minute] = [toIsoDate(at), minuteOf(at)]
  const absence = absences.find(({ from, to }) => from <= day && day <= to)
  if (absence) return nextAt(dayAfter(absence.to), backAt, at)
  if (quietDays.includes(weekdayOf(day))) return nextAt(dayAfter(day), 0, at)
  if (quietFrom === null || quietTo === null) return null
  const begun = minute >= quietFrom
  if (quietFrom < quietTo) return begun && minute < quietTo ? nextAt(day, quietTo, at) : null
  if (begun) return nextAt(dayAfter(day), quietTo, at)
  return minute < quietTo ? nextAt(day, quietTo, at) : null
}

/** When a push or mail that is due now may leave: now, or at the end of quiet hours and absences (DAY-014, DAY-015). */
export const loudFrom = (now: Date, quiet: QuietHours, absences: readonly AbsentDays[] = []): Date => {
  for (let at = now; ;) {
    const end = endOf(at, quiet, absences)
    if (!end) return at
    at = end
  }
}
