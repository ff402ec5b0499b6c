import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { hours } from '@passerelle/kernel/durations'
import { addDays, daysBetween, oneYearAfter } from '@passerelle/kernel/nights'
import { monthOf } from '@passerelle/kernel/periods'
import type { Measure } from '../measure.ts'

/** Reference: the wall clock of Paris as the operating system's calendar data has it. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const first = '2024-01-01'

/**
 * G10: every day of 2024 to 2031, the days on which the clock changes and the leap days included: its bounds, its month
 * and its nights agree with the calendar, and 48 hours are always as long.
 */
export const measureCalendar: Measure = async () => {
  const count = daysBetween(first, '2032-01-01')
  let [cases, wrong, shifted] = [0, 0, 0]
  const check = (holds: boolean) => {
    cases += 1
    if (!holds) wrong += 1
  }
  for (let at = 0; at < count; at += 1) {
    const day = addDays(first, at)
    const { start, end } = parseDayBounds(day)
    check(wallClock.format(start) === `${day} 00:00:00`)
    check(wallClock.format(new Date(end.getTime() - 1000)) === `${day} 23:59:59`)
    check(daysBetween(day, addDays(day, 1)) === 1)
    check(new Date(start.getTime() + hours(48)).getTime() - start.getTime() === 172_800_000)
    check(wallClock.format(monthOf(start).from) === `${day.slice(0, 7)}-01 00:00:00`)
    const nextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
    check(oneYearAfter(day) === nextYear.replace(/-02-29$/, '-02-28'))
    if (end.getTime() - start.getTime() !== hours(24)) shifted += 1
  }
  return {
    held: wrong === 0 && shifted === 16,
    measured: `${cases} cases over ${count} days, of which ${shifted} have 23 or 25 hours: ${wrong} wrong`,
  }
}
