import { days } from '@passerelle/kernel/durations'

/** So many days after the wait began the customer is reminded (TMR-006, OPEN-027). */
export const reminderDays = [7, 14, 28, 34] as const

/** The next reminder of a wait, after `now`; null when there is none left. Those that were missed are not made up for. */
export const nextReminder = (pendingAt: Date, now: Date): Date | null => {
  const next = reminderDays.map((count) => pendingAt.getTime() + days(count)).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}
