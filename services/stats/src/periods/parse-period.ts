import { Problem } from '@passerelle/contract/problems'
import { isLongerThan, monthOf, type Period } from '@passerelle/kernel/periods'
import { fieldMessage } from '@passerelle/i18n/field-message'

/** Max length of a period, in calendar days: a leap year. */
const longest = 366
/** Bounds of valid instants. */
const [earliest, latest] = [new Date('1970-01-01T00:00:00Z'), new Date('2200-01-01T00:00:00Z')]
const isOutOfTime = (moment: Date) => moment < earliest || moment > latest

/**
 * Parses the period of a call; by default the current month in Europe/Paris (AVL-032). A missing start is the start of
 * the end's month, a missing end the end of the start's month. Throws `invalid_input` by field when the end is not
 * after the start, the period exceeds 366 days, or an instant is out of bounds.
 */
export const parsePeriod = (asked: { from?: string | undefined; to?: string | undefined }, now: Date): Period => {
  const refuse = (field: 'from' | 'to') =>
    new Problem('invalid_input', { fields: { [field]: fieldMessage('forms.invalid') } })
  const [from, to] = [asked.from, asked.to].map((text) => (text === undefined ? undefined : new Date(text)))
  if (from && isOutOfTime(from)) throw refuse('from')
  if (to && isOutOfTime(to)) throw refuse('to')
  // The end of a month may be given as its last second or as the start of the next month.
  const period = {
    from: from ?? monthOf(to ? new Date(to.getTime() - 1) : now).from,
    to: to ?? monthOf(from ?? now).to,
  }
  if (period.to <= period.from || isLongerThan(period, longest)) throw refuse(to ? 'to' : 'from')
  return period
}

/** Cuts a period at now; empty for a period that has not begun. */
export const clampToNow = ({ from, to }: Period, now: Date): Period => ({
  from,
  to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime()))),
})
