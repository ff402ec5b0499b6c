import { dayOf } from '@passerelle/kernel/date-text'
import { momentInput, readMomentInput } from '@passerelle/kernel/paris-input'

export type DateKind = 'plannedAt' | 'dueAt'

/** Something due on a day is due at the end of its work day (CON-003). */
const endOfWork = '18:00'

/** What the field of a date shows: a moment for the planned date, a day for the due date; empty when there is none. */
export const inputOf = (kind: DateKind, at: string | null): string => {
  if (at === null) return ''
  return kind === 'plannedAt' ? momentInput(new Date(at)) : dayOf(new Date(at))
}

/** The instant that such a field means, in Paris; null when it holds none. */
export const readInput = (kind: DateKind, text: string): string | null =>
  readMomentInput(kind === 'plannedAt' ? text : `${text}T${endOfWork}`)?.toISOString() ?? null
