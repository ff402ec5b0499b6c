import { days, hours, minutes } from '@passerelle/kernel/durations'

/** How long to wait after each failed attempt: soon at first, then less and less often, four days in all. */
const waits = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12), days(1), days(1), days(1)]

/** When a mail that failed for the `attempts`-th time is tried again; null when it is given up. */
export const nextAttempt = (attempts: number, now: Date): Date | null => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
