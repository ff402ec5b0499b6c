import { toIsoDate } from '@passerelle/kernel/format-date'
import { formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

export type DateKind = 'plannedAt' | 'dueAt'

/** A due day means the end of its work day (CON-003). */
const endOfWork = '18:00'

/** Value of a date input: date and time for the planned date, a day for the due date; empty for null. */
export const toDateInput = (kind: DateKind, at: string | null): string => {
  if (at === null) return ''
  return kind === 'plannedAt' ? formatDatetimeLocal(new Date(at)) : toIsoDate(new Date(at))
}

/** Parses a date input to an instant in Paris; null when empty or invalid. */
export const parseDateInput = (kind: DateKind, text: string): string | null =>
  parseDatetimeLocal(kind === 'plannedAt' ? text : `${text}T${endOfWork}`)?.toISOString() ?? null
