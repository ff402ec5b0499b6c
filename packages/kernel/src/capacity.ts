import { minutes, quarter } from './durations.ts'
import { weekdayOf } from './nights.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** Working minutes of a week, Monday first, from a day on (PLN-001). */
export type WorkingHours = { validFrom: string; minutes: readonly number[] }

/** The part of the day of an absence; halves only of a single day. */
export const absenceParts = ['day', 'morning', 'afternoon'] as const
export type AbsencePart = (typeof absenceParts)[number]
export const absenceReasons = ['leave', 'training', 'away', 'other'] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** An absence from one day to another, both included. */
export type AbsentDays = { from: string; to: string; part: AbsencePart }

/** Hours of whoever has none of their own: eight a day from Monday to Friday. */
export const defaultWeekMinutes: readonly number[] = [480, 480, 480, 480, 480, 0, 0]

/** Working minutes of the week in which a day lies: those that begin on it or last before it. */
export const weekMinutesOn = (hours: readonly WorkingHours[], day: string): readonly number[] =>
  hours
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<WorkingHours | undefined>((last, one) => (last && last.validFrom > one.validFrom ? last : one), undefined)
    ?.minutes ?? defaultWeekMinutes

/**
 * Capacity of a person on a day, in ms: the working time of that weekday; nothing on a public holiday or an absence of
 * the whole day, half of it, up to the next quarter, on a half day (PLN-003).
 */
export const capacityOf = (
  { hours, absences }: { hours: readonly WorkingHours[]; absences: readonly AbsentDays[] },
  day: string,
): number => {
  const whole = minutes(weekMinutesOn(hours, day)[weekdayOf(day) - 1] ?? 0)
  if (whole === 0 || isPublicHoliday(day)) return 0
  const ofDay = absences.filter(({ from, to }) => from <= day && day <= to)
  if (ofDay.some(({ part }) => part === 'day')) return 0
  return ofDay.length > 0 ? Math.ceil(whole / 2 / quarter) * quarter : whole
}
