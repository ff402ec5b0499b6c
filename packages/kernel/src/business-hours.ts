import { Temporal } from 'temporal-polyfill'
import { timeText, timeZone, toIsoDate } from './format-date.ts'
import { addDays, weekdayOf } from './nights.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** Business hours of CON-004, as minutes of the day. */
export const openMinute = 9 * 60
export const closeMinute = 18 * 60
const isBusinessDay = (day: string) => weekdayOf(day) <= 5 && !isPublicHoliday(day)

/** First instant at which the clock of this day shows this minute; the end of the gap if it skips it. */
export const instantOfMinute = (day: string, minute: number): Date => {
  const plain = Temporal.PlainDate.from(day).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const shown = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (shown.toPlainDateTime().equals(plain)) return new Date(shown.epochMilliseconds)
  return new Date(shown.getTimeZoneTransition('next')!.epochMilliseconds)
}

/** Whether an instant is within business hours, Monday to Friday 9:00 to 18:00 in Paris, without public holidays. */
export const isBusinessTime = (at: Date): boolean => {
  const time = timeText(at)
  return isBusinessDay(toIsoDate(at)) && time >= '09:00' && time < '18:00'
}

/** The next 9:00 of a business day after an instant. */
export const nextBusinessMorning = (after: Date): Date => {
  for (let day = toIsoDate(after); ; day = addDays(day, 1)) {
    const morning = instantOfMinute(day, openMinute)
    if (isBusinessDay(day) && morning > after) return morning
  }
}

/** How much of a span within one day is outside business hours, in ms. */
export const offHoursOf = ({ day, fromAt, toAt }: { day: string; fromAt: Date; toAt: Date }): number => {
  const span = toAt.getTime() - fromAt.getTime()
  if (!isBusinessDay(day)) return span
  const open = Math.max(fromAt.getTime(), instantOfMinute(day, openMinute).getTime())
  const close = Math.min(toAt.getTime(), instantOfMinute(day, closeMinute).getTime())
  return span - Math.max(0, close - open)
}

/**
 * The moment at which this much time inside business hours has passed since an instant. `onHolidays`: public holidays
 * count as the weekdays that they are.
 */
export const addBusinessTime = (from: Date, ms: number, { onHolidays = false } = {}): Date => {
  let left = ms
  for (let day = toIsoDate(from); ; day = addDays(day, 1)) {
    if (!isBusinessDay(day) && !(onHolidays && weekdayOf(day) <= 5)) continue
    const open = Math.max(from.getTime(), instantOfMinute(day, openMinute).getTime())
    const span = instantOfMinute(day, closeMinute).getTime() - open
    if (span >= left) return new Date(open + left)
    left -= Math.max(0, span)
  }
}
