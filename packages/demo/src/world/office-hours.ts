import { closeMinute, instantOfMinute } from '@passerelle/kernel/business-hours'
import { toIsoDate } from '@passerelle/kernel/format-date'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const saturday = 6
const sunday = 0
/** Working hours in UTC: 8 to 18 h in Paris in winter, 9 to 19 h in summer. */
const opens = 7 * hour
const closes = 17 * hour

const midnightOf = (at: Date) => Math.floor(at.getTime() / day) * day
const isWorkingDay = (midnight: number) => ![saturday, sunday].includes(new Date(midnight).getUTCDay())

/** Whether people of the demo are at work at this instant. */
export const isWorkingTime = (at: Date): boolean => {
  const midnight = midnightOf(at)
  const time = at.getTime() - midnight
  return isWorkingDay(midnight) && time >= opens && time < closes
}

/**
 * Moves an instant into the working hours of its day, a weekend's to the Friday evening before. Keeps the order of
 * instants.
 */
export const atWork = (at: Date): Date => {
  const midnight = midnightOf(at)
  const part = (at.getTime() - midnight) / day
  const weekday = new Date(midnight).getUTCDay()
  if (weekday === saturday) return new Date(midnight - day + 16 * hour + part * 25 * minute)
  if (weekday === sunday) return new Date(midnight - 2 * day + 16.5 * hour + part * 25 * minute)
  return new Date(midnight + opens + part * 9 * hour)
}

/** End of the work day of an instant in Paris, the hour at which what is due on a day is due (CON-003). */
const endOfWork = (at: Date): Date => instantOfMinute(toIsoDate(at), closeMinute)

/** When something is due so long after now; of a weekend, the Monday after it, or before now the Friday before it. */
export const dueAfter = (now: Date, ms: number): Date => {
  const toward = ms < 0 ? -day : day
  let at = endOfWork(new Date(now.getTime() + ms))
  while (!isWorkingDay(midnightOf(at))) at = endOfWork(new Date(at.getTime() + toward))
  return at
}

/** End of the last working day that began before this instant. */
const closingOf = (at: Date): number => {
  let midnight = midnightOf(at)
  while (!isWorkingDay(midnight) || midnight + opens > at.getTime()) midnight -= day
  return midnight + closes
}

/**
 * When people did what is meant to have happened at `at`: then, if they were at work, else in the last half hour of
 * work before. Never moves an instant forward, and keeps the order of instants.
 */
export const doneAtWork = (at: Date): Date => {
  const closing = closingOf(at)
  const left = closing - at.getTime()
  if (left > hour) return at
  // The last hour makes room for what happened after it, until the next working day.
  if (left > 0) return new Date(closing - hour / 2 - left / 2)
  const longest = 3 * day
  return new Date(closing - (hour / 2) * (1 - Math.min(1, -left / longest)))
}

/** The first working instant from this one on. */
export const nextAtWork = (at: Date): Date => {
  if (isWorkingTime(at)) return at
  let midnight = midnightOf(at)
  if (at.getTime() >= midnight + opens) midnight += day
  while (!isWorkingDay(midnight)) midnight += day
  return new Date(midnight + opens + ((at.getTime() % hour) / hour) * 40 * minute)
}

/** When work of `ms` on a day began so that it ends within the working hours of that day, or began with them. */
export const beginningAtWork = (meant: Date, ms: number): Date => {
  const at = atWork(meant)
  const midnight = midnightOf(at)
  return new Date(Math.max(midnight + opens, Math.min(at.getTime(), midnight + closes - ms)))
}
