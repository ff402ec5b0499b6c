import { toIsoDate } from '@passerelle/kernel/format-date'
import { monthOf } from '@passerelle/kernel/periods'

/** First and last day of the month before `now`, in Paris. */
export const lastMonth = (now: Date): { from: string; to: string } => {
  const thisMonth = monthOf(now).from
  const end = new Date(thisMonth.getTime() - 1)
  return { from: toIsoDate(monthOf(end).from), to: toIsoDate(end) }
}
