import { planningWeeks } from '@passerelle/contract/projects/planning'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { daysOfWeek, mondayOf, parseWeek, weekOf, weeksBetween } from '@passerelle/kernel/weeks'

/** A week: its name, its days from Monday on, and its bounds in Paris. */
export type WeekBounds = { week: string; days: string[]; from: Date; before: Date }

/** The week that begins on this Monday. */
export const weekFrom = (monday: string): WeekBounds => {
  const days = daysOfWeek(monday)
  return { week: weekOf(monday), days, from: parseDayBounds(monday).start, before: parseDayBounds(days.at(-1)!).end }
}

/**
 * The week of this name, the current one without. Throws `invalid_input` when it is more than 52 weeks back or 8 ahead
 * (PLN-014).
 */
export const weekBounds = (name: string | undefined, today: string): WeekBounds => {
  const monday = (name === undefined ? null : parseWeek(name)) ?? mondayOf(today)
  const away = weeksBetween(today, monday)
  if (away < -planningWeeks.back || away > planningWeeks.ahead)
    throw new Problem('invalid_input', { fields: { week: fieldMessage('forms.invalid') } })
  return weekFrom(monday)
}
