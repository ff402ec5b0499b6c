import { days } from '@passerelle/kernel/durations'

/** Days after which a pending customer is reminded (TMR-006, OPEN-027). */
export const reminderDays = [7, 14, 28, 34] as const

/** Next reminder after `now`; null when none is left. Of several missed ones only the first is sent, late. */
export const nextReminder = (pendingAt: Date, now: Date): Date | null => {
  const next = reminderDays.map((count) => pendingAt.getTime() + days(count)).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}
