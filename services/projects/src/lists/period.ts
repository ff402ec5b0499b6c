import { Problem } from '@passerelle/contract/problems'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { fieldMessage } from '@passerelle/i18n/field-message'

const isDay = (text: string) => !text.includes('T')

/**
 * Parses a period to instants, `from` inclusive and `before` exclusive. Each bound is an instant or a calendar day in
 * Europe/Paris; an end day is included (API-018). Throws `invalid_input` when the end is before the start.
 */
export const parsePeriod = ({ from, to }: { from: string; to: string }): { from: Date; before: Date } => {
  const period = {
    from: isDay(from) ? parseDayBounds(from).start : new Date(from),
    before: isDay(to) ? parseDayBounds(to).end : new Date(to),
  }
  if (period.before <= period.from)
    throw new Problem('invalid_input', { fields: { to: fieldMessage('forms.invalid') } })
  return period
}
