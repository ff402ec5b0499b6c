import { Problem } from '@passerelle/contract/problems'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import type { Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'

const isDay = (text: string) => !text.includes('T')

/**
 * The instants from `from` on and before `before`, each named by a moment or by a calendar day in Europe/Paris; the day that is named as
 * the end belongs to the period (API-018). Problem `invalid_input` when it ends before it begins.
 */
export const parsePeriod = (
  { from, to }: { from: string; to: string },
  locale: Locale,
): { from: Date; before: Date } => {
  const period = {
    from: isDay(from) ? parseDayBounds(from).start : new Date(from),
    before: isDay(to) ? parseDayBounds(to).end : new Date(to),
  }
  if (period.before <= period.from)
    throw new Problem('invalid_input', { errors: { to: getTranslator(locale)('forms.invalid') } })
  return period
}
