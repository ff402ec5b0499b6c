import { Problem } from '@passerelle/contract/problems'
import { isLongerThan, monthOf, type Period } from '@passerelle/kernel/periods'
import type { Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'

/** Longest period that is counted at once, in calendar days: a year and its day more. */
const longest = 366
/** Nothing was monitored before, and nothing is planned after. */
const [earliest, latest] = [new Date('1970-01-01T00:00:00Z'), new Date('2200-01-01T00:00:00Z')]
const isOutOfTime = (moment: Date) => moment < earliest || moment > latest

/**
 * The period that was asked for; without one the running month in Europe/Paris (AVL-032). A missing beginning is that of the month of the end, a missing end
 * that of the month of the beginning. Problem `invalid_input` by field: an end not after its beginning, more than 366 days, a moment out of all time.
 */
export const parsePeriod = (
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  locale: Locale,
): Period => {
  const refuse = (field: 'from' | 'to') =>
    new Problem('invalid_input', { errors: { [field]: getTranslator(locale)('forms.invalid') } })
  const [from, to] = [asked.from, asked.to].map((text) => (text === undefined ? undefined : new Date(text)))
  if (from && isOutOfTime(from)) throw refuse('from')
  if (to && isOutOfTime(to)) throw refuse('to')
  // The end of a month may be its last second, or the first of the next.
  const period = {
    from: from ?? monthOf(to ? new Date(to.getTime() - 1) : now).from,
    to: to ?? monthOf(from ?? now).to,
  }
  if (period.to <= period.from || isLongerThan(period, longest)) throw refuse(to ? 'to' : 'from')
  return period
}

/** As much of a period as has passed; nothing of one that has not begun. */
export const clampToNow = ({ from, to }: Period, now: Date): Period => ({
  from,
  to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime()))),
})
