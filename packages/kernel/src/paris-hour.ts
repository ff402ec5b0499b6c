import { hours } from './durations.ts'
import { timeText } from './format-date.ts'

/**
 * Returns the next instant after `now` at which it is this full hour in Paris. If DST skips the hour, the one of the
 * following day.
 */
export const parisHourAfter = (now: Date, hour: number): Date => {
  const wanted = `${String(hour).padStart(2, '0')}:00`
  const next = Math.floor(now.getTime() / hours(1)) * hours(1) + hours(1)
  const ahead = (hour - Number(timeText(new Date(next)).slice(0, 2)) + 24) % 24
  // DST moves it by an hour at most.
  for (let at = next + hours(Math.max(0, ahead - 1)); ; at += hours(1))
    if (timeText(new Date(at)) === wanted) return new Date(at)
}
