import { toIsoDate, timeText } from './format-date.ts'
import { days } from './durations.ts'

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Formats an instant as the value of a `datetime-local` input, in Europe/Paris: `2026-02-03T14:05`. */
export const formatDatetimeLocal = (at: Date): string => `${toIsoDate(at)}T${timeText(at)}`

const asUtc = (text: string): number => Date.parse(`${text}:00Z`)
const offsetAt = (ms: number): number => asUtc(formatDatetimeLocal(new Date(ms))) - ms

/**
 * Parses the value of a `datetime-local` input as an instant in Europe/Paris; returns null if it is invalid. DST: an
 * hour that occurs twice (clocks go back) is the first one; an hour that does not exist (clocks go forward) becomes the
 * hour after it.
 */
export const parseDatetimeLocal = (text: string): Date | null => {
  const naive = momentPattern.test(text) ? asUtc(text) : Number.NaN
  if (Number.isNaN(naive)) return null
  const before = naive - offsetAt(naive - days(1))
  const after = naive - offsetAt(naive + days(1))
  const met = [before, after].find((ms) => formatDatetimeLocal(new Date(ms)) === text)
  return new Date(met ?? before)
}

/**
 * Adds calendar days to the value of a `datetime-local` input and keeps its time of day: DST changes do not shift it
 * (WLG-022). Invalid values are returned unchanged.
 */
export const addDays = (text: string, count: number): string => {
  const naive = momentPattern.test(text) ? asUtc(text) : Number.NaN
  return Number.isNaN(naive) ? text : new Date(naive + days(count)).toISOString().slice(0, 16)
}
