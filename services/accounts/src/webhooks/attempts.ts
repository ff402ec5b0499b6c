import { hours, minutes } from '@passerelle/kernel/durations'

/** Backoff after the first to seventh failed attempt, in ms: eight attempts over 27.5 hours (API-083). */
const pauses = [5000, minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)]
export const maxAttempts = pauses.length + 1

export type Outcome = { status: number | null; error: string | null }
export type Next = { state: 'delivered' } | { state: 'waiting'; nextAttemptAt: Date } | { state: 'failed' }

/**
 * Next state after attempt number `attempt`: delivered on 2xx, failed on 410 Gone or after the eighth attempt,
 * otherwise retried after the backoff.
 */
export const afterAttempt = (attempt: number, { status }: Outcome, now: Date): Next => {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  const pause = pauses[attempt - 1]
  if (status === 410 || pause === undefined) return { state: 'failed' }
  return { state: 'waiting', nextAttemptAt: new Date(now.getTime() + pause) }
}
