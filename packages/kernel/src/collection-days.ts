import { hours } from './durations.ts'
import { addBankDays, bankDayFrom } from './bank-days.ts'
import { parseDayBounds } from './calendar-day.ts'
import { addDays } from './nights.ts'
import { parisHourAfter } from './paris-hour.ts'

export type CollectionMeans = 'sepa_debit' | 'card'

/** Bank days between the notice of a debit and the debit: of the first debit of a mandate, and of later ones. */
const noticeDays = { first: 5, later: 2 } as const
/** Bank days between a failure and the second presentation (COL-008). */
const retryDays = 5
/** From this hour in Paris on, what is due on a day is submitted. */
const submissionHour = 6

/**
 * The day on which an invoice is collected: its due date, at the earliest when the period of the notice is over, and on
 * a bank day; a card on the due date (COL-004). All are calendar days of Paris.
 */
export const collectionDay = (
  dueOn: string,
  today: string,
  { means, isFirst }: { means: CollectionMeans; isFirst: boolean },
): string => {
  if (means === 'card') return dueOn > today ? dueOn : addDays(today, 1)
  const earliest = addBankDays(today, isFirst ? noticeDays.first : noticeDays.later)
  return bankDayFrom(dueOn > earliest ? dueOn : earliest)
}

/** The day of the second presentation after a failure. */
export const retryDay = (failedOn: string): string => addBankDays(failedOn, retryDays)

/** The moment from which on what is due on this day is submitted: 06:00 in Paris. */
export const submissionTime = (day: string): Date =>
  parisHourAfter(new Date(parseDayBounds(day).start.getTime() + hours(1)), submissionHour)
