import type { Absence } from '@passerelle/contract/accounts/teams'
import { hours } from '@passerelle/kernel/durations'

type Span = Pick<Absence, 'from' | 'to'>

/** The day `index` days after a Monday, as `YYYY-MM-DD`. */
export const weekDay = (weekFrom: string, index: number): string =>
  new Date(Date.parse(`${weekFrom}T12:00:00Z`) + index * hours(24)).toISOString().slice(0, 10)

/** Whether a day is within one of the absences; both ends are included. */
export const isAbsent = (absences: readonly Span[], day: string): boolean =>
  absences.some(({ from, to }) => from <= day && day <= to)

/** Number of days from Monday to Friday without an absence. */
export const presentDays = (absences: readonly Span[], weekFrom: string): number =>
  [0, 1, 2, 3, 4].filter((index) => !isAbsent(absences, weekDay(weekFrom, index))).length
