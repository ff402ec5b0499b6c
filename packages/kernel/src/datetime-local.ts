import { toIsoDate, timeText } from './format-date.ts'
import { hours } from './durations.ts'

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** What a `datetime-local` field shows of an instant: the clock of Paris, `2026-02-03T14:05`. */
export const formatDatetimeLocal = (at: Date): string => `${toIsoDate(at)}T${timeText(at)}`

const asUtc = (text: string): number => Date.parse(`${text}:00Z`)
const offsetAt = (ms: number): number => asUtc(formatDatetimeLocal(new Date(ms))) - ms

/**
 * The instant that a `datetime-local` field means in Paris; null when it holds none. Of an hour that comes twice (clocks go back) the first
 * is meant, and an hour that never comes (clocks go forward) means the one after it.
 */
export const parseDatetimeLocal = (text: string): Date | null => {
  const naive = momentPattern.test(text) ? asUtc(text) : Number.NaN
  if (Number.isNaN(naive)) return null
  const before = naive - offsetAt(naive - hours(24))
  const after = naive - offsetAt(naive + hours(24))
  const met = [before, after].find((ms) => formatDatetimeLocal(new Date(ms)) === text)
  return new Date(met ?? before)
}

/** The same field some calendar days later, its time kept: clock changes do not shift it (WLG-022). Unreadable texts stay. */
export const addDays = (text: string, count: number): string => {
  const naive = momentPattern.test(text) ? asUtc(text) : Number.NaN
  return Number.isNaN(naive) ? text : new Date(naive + count * hours(24)).toISOString().slice(0, 16)
}
