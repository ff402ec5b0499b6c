import { days } from './durations.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Paris' })
const isWorkingDay = (at: Date) => !['Sat', 'Sun'].includes(weekday.format(at))

/**
 * Returns the instant `count` working days (Monday to Friday in Europe/Paris) later, at the same local time. Public
 * holidays count as working days.
 */
export const addWorkingDays = (from: Date, count: number): Date => {
  let at = from
  for (let left = count; left > 0;) {
    at = new Date(at.getTime() + days(1))
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
