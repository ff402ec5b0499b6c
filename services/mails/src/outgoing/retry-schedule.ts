import { days, hours, minutes } from '@passerelle/kernel/durations'

/** Backoff after each failed attempt: four days in total. */
const waits = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12), days(1), days(1), days(1)]

/** Time of the next attempt after `attempts` failures; null when there are no retries left. */
export const nextAttempt = (attempts: number, now: Date): Date | null => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
