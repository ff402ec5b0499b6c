import { Problem } from '@passerelle/contract/problems'
import { dayBounds } from '@passerelle/kernel/calendar-day'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'

const isDay = (text: string) => !text.includes('T')

/**
 * The instants from `from` on and before `before`, each named by a moment or by a calendar day in Europe/Paris; the day that is named as
 * the end belongs to the period (API-018). Problem `invalid_input` when it ends before it begins.
 */
export const periodOf = ({ from, to }: { from: string; to: string }, locale: Locale): { from: Date; before: Date } => {
  const period = {
    from: isDay(from) ? dayBounds(from).start : new Date(from),
    before: isDay(to) ? dayBounds(to).end : new Date(to),
  }
  if (period.before <= period.from)
    throw new Problem('invalid_input', { errors: { to: translator(locale)('forms.invalid') } })
  return period
}
