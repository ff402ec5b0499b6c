import { days, minutes } from '@passerelle/kernel/durations'

/** Good results in a row, and the time at least, until a check has proven itself (ONC-032). */
export const trialGoodResults = 5
export const trialMs = minutes(10)

export type Trial = { until: Date; good: number }

/** A trial after a result: what was good before a failure does not count. */
export const applyTrial = ({ until, good }: Trial, isGood: boolean, at: Date): { good: number; passed: boolean } => {
  const count = isGood ? Math.min(good + 1, trialGoodResults) : 0
  return { good: count, passed: count >= trialGoodResults && at >= until }
}

/** When its author is told that a check has not passed: after a day, and once more after a week (ONC-033). */
export const firstTrialNoticeMs = days(1)
export const secondTrialNoticeMs = days(7)

/** When the author is told next; null after the second time. */
export const nextTrialNotice = (until: Date, dueAt: Date): Date | null => {
  const start = until.getTime() - trialMs
  const second = new Date(start + secondTrialNoticeMs)
  return dueAt < second ? second : null
}
