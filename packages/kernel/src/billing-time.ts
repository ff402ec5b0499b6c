import { Temporal } from 'temporal-polyfill'
import { days, quarter } from './durations.ts'
import { timeZone } from './format-date.ts'
import type { Span } from './spans.ts'

/** A stopped work log; instants and pause in ms. */
export type LoggedTime = { startedAt: number; stoppedAt: number; pauseMs: number }
/** Billable time of a work log and the part of it outside business hours, in ms. */
export type BilledTime = { billableMs: number; offHoursMs: number }

/** Time worked, without the pause. */
export const workedMs = ({ startedAt, stoppedAt, pauseMs }: LoggedTime): number =>
  Math.max(0, stoppedAt - startedAt - pauseMs)

/** The next quarter of an hour (WLG-031, OPEN-015). */
export const toBillableMs = (ms: number): number => Math.ceil(ms / quarter) * quarter

const openingHours = { from: 9, to: 18 }
const windows = new Map<number, Span | null>()

/** Business hours of the day with this number since 1970, null at the weekend (CON-004). Public holidays count. */
const businessHours = (dayNumber: number): Span | null => {
  const known = windows.get(dayNumber)
  if (known !== undefined) return known
  const day = Temporal.PlainDate.from('1970-01-01').add({ days: dayNumber })
  const at = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds
  const window = day.dayOfWeek > 5 ? null : { start: at(openingHours.from), end: at(openingHours.to) }
  windows.set(dayNumber, window)
  return window
}

/** The part of a span inside business hours, in ms. These hours of Paris lie within one day of UTC. */
const insideMs = (start: number, end: number): number => {
  let sum = 0
  for (let day = Math.floor(start / days(1)); day <= Math.floor(end / days(1)); day += 1) {
    const window = businessHours(day)
    if (window) sum += Math.max(0, Math.min(end, window.end) - Math.max(start, window.start))
  }
  return sum
}

/** `part / whole × ms` to the nearest quarter, half up, without loss of precision. */
const sharedQuarters = (part: number, whole: number, ms: number): number => {
  const unit = BigInt(quarter) * BigInt(whole)
  return Number((2n * BigInt(part) * BigInt(ms) + unit) / (2n * unit)) * quarter
}

/**
 * Billable time of a work log, and its part outside Monday to Friday 9:00 to 18:00 in Paris: pauses are shared in
 * proportion, and the part is rounded to the nearest quarter, never above the whole (BIL-033).
 */
export const toBilledTime = (log: LoggedTime): BilledTime => {
  const worked = workedMs(log)
  const billableMs = toBillableMs(worked)
  const span = log.stoppedAt - log.startedAt
  const outside = span - insideMs(log.startedAt, log.stoppedAt)
  if (worked === 0 || outside === 0) return { billableMs, offHoursMs: 0 }
  return { billableMs, offHoursMs: Math.min(billableMs, sharedQuarters(outside, span, worked)) }
}
