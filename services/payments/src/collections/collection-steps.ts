import { bankDayFrom } from '@passerelle/kernel/bank-days'
import { submissionTime } from '@passerelle/kernel/collection-days'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Collection } from './collection.ts'

/** How often it is looked whether a notice has left. */
const lookAgainMs = minutes(5)
/** How long until a provider that did not answer is asked again. */
const askAgainMs = minutes(15)
/** How long a payer may take to complete a card form. */
const formMs = hours(1)

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** When the form of a card payment ends. */
export const formEndsAt = ({ createdAt }: Pick<Collection, 'createdAt'>): Date => after(createdAt, formMs)

/** The next moment at which a collection may be submitted: from 06:00 of its day on, a debit on a bank day only. */
export const submissionAt = ({ dueOn, means }: Pick<Collection, 'dueOn' | 'means'>, now: Date): Date => {
  const today = toIsoDate(now)
  const day = dueOn > today ? dueOn : today
  return submissionTime(means === 'card' ? day : bankDayFrom(day))
}

/** When the next step of a collection is due, after one that was done now; null when none is. */
export const nextStepAt = (collection: Collection, now: Date): Date | null => {
  const { state, attempt, silentSince } = collection
  const isSilent = silentSince !== null
  if (state === 'planned') {
    const submitAt = submissionTime(collection.dueOn)
    const again = after(now, lookAgainMs)
    return submitAt > now && submitAt < again ? submitAt : again
  }
  if (state === 'notified') {
    const at = submissionAt(collection, now)
    return at > now ? at : after(now, isSilent ? askAgainMs : 0)
  }
  if (state !== 'submitted' && state !== 'processing') return null
  if (isSilent) return after(now, askAgainMs)
  if (attempt === null && state === 'submitted')
    return formEndsAt(collection) > now ? formEndsAt(collection) : after(now, askAgainMs)
  return after(now, state === 'submitted' ? hours(1) : days(1))
}
