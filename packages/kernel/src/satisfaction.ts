import { days, hours } from './durations.ts'
import { timeText } from './format-date.ts'
import { parisHourAfter } from './paris-hour.ts'

/** How a customer rates the result of a request, from good to bad. */
export const ratings = ['good', 'fair', 'bad'] as const
export type Rating = (typeof ratings)[number]

/** Characters of the words with a rating. */
export const maxRatingWords = 1000

export const satisfactionPeriods = {
  /** From the end of a request to the question. */
  afterDone: hours(1),
  /** Between two questions to one person. */
  betweenQuestions: days(14),
  /** Life of the links in its mail. */
  link: days(14),
  /** A rating changes this long after the first one, and no longer than the request takes one. */
  changeable: days(7),
  rateable: days(30),
}

// Full hours in Paris between which the question is asked.
const firstHour = 8
const lastHour = 19

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
const isAskingHour = (at: Date) => {
  const hour = Number(timeText(at).slice(0, 2))
  return hour >= firstHour && hour < lastHour
}

/** This moment, or the next 8:00 in Paris when it is not between 8:00 and 19:00 (ANS-017). */
export const nextAskingTime = (at: Date): Date => (isAskingHour(at) ? at : parisHourAfter(at, firstHour))

/** When the customer of a request that was done then is asked: an hour later, at the hours of Paris (ANS-017). */
export const askAt = (doneAt: Date): Date => nextAskingTime(after(doneAt, satisfactionPeriods.afterDone))

/** A closing whose question is due: as the request is now, and who would be asked. */
export type DueQuestion = {
  closedAt: Date
  /** The request is still done since then, and not archived. */
  isStillDone: boolean
  isInternal: boolean
  isRated: boolean
  /** The person to ask, with the last question to them; null when there is no customer to ask. */
  person: { userId: string; askedAt: Date | null } | null
}

/**
 * What becomes of a question that is due: a user is asked, or it waits for the hours of Paris (a sweep may be late), or
 * it is never asked (ANS-017).
 */
export const decideQuestion = (
  { closedAt, isStillDone, isInternal, isRated, person }: DueQuestion,
  now: Date,
): { userId: string } | { laterAt: Date | null } => {
  const never = { laterAt: null }
  if (!isStillDone || isInternal || isRated || person === null) return never
  if (now >= after(closedAt, satisfactionPeriods.rateable)) return never
  const { userId, askedAt } = person
  if (askedAt !== null && now < after(askedAt, satisfactionPeriods.betweenQuestions)) return never
  const at = nextAskingTime(now)
  return at > now ? { laterAt: at } : { userId }
}

/** Until when a closing is rated, or its rating changed: 7 days from the first one, 30 days in all (ANS-019). */
export const rateableUntil = ({ closedAt, ratedAt }: { closedAt: Date; ratedAt: Date | null }): Date => {
  const last = after(closedAt, satisfactionPeriods.rateable)
  const changed = ratedAt && after(ratedAt, satisfactionPeriods.changeable)
  return changed && changed < last ? changed : last
}

/** Answers from which on a share is shown. */
export const minAnswers = 5

/** The share of satisfied answers in percent with one decimal, half up; null below five answers (ANS-022). */
export const satisfiedShare = ({ good, answered }: { good: number; answered: number }): number | null =>
  answered < minAnswers ? null : Math.floor((good * 2000 + answered) / (2 * answered)) / 10
