import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { hours } from '@passerelle/kernel/durations'

/** The calendar days of the week of a date, Monday first. Noon UTC is the same calendar day in Paris all year round. */
const weekOf = (date: string): string[] => {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) =>
    new Date(noon + (day - sinceMonday) * hours(24)).toISOString().slice(0, 10),
  )
}

/** The instants of a day in Europe/Paris, or of its week from Monday on, and the day itself (API-053). */
export const timesPeriod = (date: string, range: 'day' | 'week'): { from: Date; before: Date } => {
  const day = date.includes('T') ? toIsoDate(new Date(date)) : date
  const days = range === 'day' ? [day] : weekOf(day)
  return { from: parseDayBounds(days[0]!).start, before: parseDayBounds(days.at(-1)!).end }
}
