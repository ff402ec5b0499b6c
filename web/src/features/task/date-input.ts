import { toIsoDate } from '@passerelle/kernel/format-date'
import { formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

export type DateKind = 'plannedAt' | 'dueAt'

/** Something due on a day is due at the end of its work day (CON-003). */
const endOfWork = '18:00'

/** What the field of a date shows: a moment for the planned date, a day for the due date; empty when there is none. */
export const toDateInput = (kind: DateKind, at: string | null): string => {
  if (at === null) return ''
  return kind === 'plannedAt' ? formatDatetimeLocal(new Date(at)) : toIsoDate(new Date(at))
}

/** The instant that such a field means, in Paris; null when it holds none. */
export const parseDateInput = (kind: DateKind, text: string): string | null =>
  parseDatetimeLocal(kind === 'plannedAt' ? text : `${text}T${endOfWork}`)?.toISOString() ?? null
