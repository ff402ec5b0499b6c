import { hours, minutes } from '@passerelle/kernel/durations'

/** Backoff after the first to seventh failed attempt, in ms: eight attempts over 27.5 hours (API-083). */
export const pauses = [5000, minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)]

/** What the receiver answered; `error` when it did not. */
export type Answer = { status: number | null; error: string | null }

/** Delivered on 2xx; tried no more on 410 Gone, and again on anything else. */
export const judgeAnswer = ({ status }: Pick<Answer, 'status'>): 'delivered' | 'gone' | 'failed' =>
  status !== null && status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'failed'
