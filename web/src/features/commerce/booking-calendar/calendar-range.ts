import { addDays, weekdayOf } from '@passerelle/kernel/nights'

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]
export const isCalendarView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value)

const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => firstOf(addDays(firstOf(day), 31))

/** Days of a view around a day: its month, its week from Monday, or the day itself. */
export const daysOf = (view: CalendarView, day: string): string[] => {
  const start = view === 'month' ? firstOf(day) : view === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
  const end = view === 'month' ? nextMonth(day) : addDays(start, view === 'week' ? 7 : 1)
  const days: string[] = []
  for (let at = start; at < end; at = addDays(at, 1)) days.push(at)
  return days
}

/** A day in the previous or next range. */
export const turn = (view: CalendarView, day: string, count: 1 | -1): string => {
  if (view !== 'month') return addDays(day, view === 'week' ? 7 * count : count)
  return count > 0 ? nextMonth(day) : firstOf(addDays(firstOf(day), -1))
}
