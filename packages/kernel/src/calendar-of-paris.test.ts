import { expect, test } from 'vitest'
import { parseDayBounds } from './calendar-day.ts'
import { hours } from './durations.ts'
import { addDays, daysBetween, oneYearAfter } from './nights.ts'
import { monthOf } from './periods.ts'

// Reference: the wall clock of Paris as the calendar data of the runtime has it.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const first = '2024-01-01'
const days = Array.from({ length: daysBetween(first, '2032-01-01') }, (_, at) => addDays(first, at))

/** What disagrees with the calendar on a day. */
const wrongOn = (day: string): string[] => {
  const { start, end } = parseDayBounds(day)
  const nextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
  const holds = {
    start: wallClock.format(start) === `${day} 00:00:00`,
    end: wallClock.format(new Date(end.getTime() - 1000)) === `${day} 23:59:59`,
    night: daysBetween(day, addDays(day, 1)) === 1,
    'month begins': wallClock.format(monthOf(start).from) === `${day.slice(0, 7)}-01 00:00:00`,
    'a year later': oneYearAfter(day) === nextYear,
  }
  return Object.entries(holds).flatMap(([name, isRight]) => (isRight ? [] : [`${day}: ${name}`]))
}

test('bounds, nights, months and years of every day of 2024 to 2031 agree with the calendar of Paris', () => {
  expect(days.flatMap(wrongOn)).toEqual([])
}, 60_000)

test('sixteen of these days have 23 or 25 hours, all others 24, and 48 hours are always as long', () => {
  const lengths = days.map((day) => {
    const { start, end } = parseDayBounds(day)
    return (end.getTime() - start.getTime()) / hours(1)
  })
  expect([23, 25].map((length) => lengths.filter((each) => each === length).length)).toEqual([8, 8])
  expect(lengths.filter((each) => each === 24)).toHaveLength(days.length - 16)
  expect(hours(48)).toBe(172_800_000)
}, 60_000)
