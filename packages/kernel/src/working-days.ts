import { days } from './durations.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Paris' })
const isWorkingDay = (at: Date) => !['Sat', 'Sun'].includes(weekday.format(at))

/** `count` working days (Monday to Friday in Europe/Paris) after a moment, at the same time of day give or take a clock change. Public holidays count. */
export const addWorkingDays = (from: Date, count: number): Date => {
  let at = from
  for (let left = count; left > 0;) {
    at = new Date(at.getTime() + days(1))
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
