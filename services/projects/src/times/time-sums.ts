import type { TimeSum, TimedLog } from '@passerelle/contract/projects/times'
import { billingDayHours, billingDaysOf } from '@passerelle/kernel/durations'

/**
 * Part of a work log's time between `from` (inclusive) and `before` (exclusive). Pauses are spread proportionally,
 * because only their sum is known.
 */
export const timeWithin = (
  { startedAt, endedAt, spentInMs }: { startedAt: Date; endedAt: Date; spentInMs: number },
  { from, before }: { from: Date; before: Date },
): number => {
  const whole = endedAt.getTime() - startedAt.getTime()
  const within = Math.min(endedAt.getTime(), before.getTime()) - Math.max(startedAt.getTime(), from.getTime())
  if (within >= whole) return spentInMs
  return within <= 0 || whole <= 0 ? 0 : Math.round((spentInMs * within) / whole)
}

type Counted = Pick<TimedLog, 'appId' | 'appName' | 'category' | 'spentInMs'>

/**
 * Totals per account and category, largest first; `ownHours` maps accounts to their own hours per billing day (CON-005,
 * OPEN-018).
 */
export const timeSums = (logs: readonly Counted[], ownHours: ReadonlyMap<string, number>): TimeSum[] => {
  const sums = new Map<string, TimeSum>()
  for (const { appId, appName, category, spentInMs } of logs) {
    const key = `${appId} ${category?._id ?? ''}`
    const dayHours = billingDayHours(ownHours.get(appId) ?? null)
    const timeInMs = (sums.get(key)?.timeInMs ?? 0) + spentInMs
    sums.set(key, {
      appId,
      appName,
      category,
      timeInMs,
      billingDayHours: dayHours,
      billingDays: billingDaysOf(timeInMs, dayHours),
    })
  }
  return [...sums.values()].toSorted((a, b) => b.timeInMs - a.timeInMs)
}
