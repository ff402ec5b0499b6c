import type { TimeSum, TimedLog } from '@passerelle/contract/projects/times'
import { sumOfParts } from '@passerelle/kernel/day-parts'
import { billingDayHours, billingDaysOf } from '@passerelle/kernel/durations'

type Counted = Pick<TimedLog, 'appId' | 'appName' | 'category'> & {
  parts: readonly { ms: number; billableMs: number }[]
}

/**
 * Totals per account and category, largest first; `ownHours` maps accounts to their own hours per billing day (CON-005,
 * OPEN-018).
 */
export const timeSums = (logs: readonly Counted[], ownHours: ReadonlyMap<string, number>): TimeSum[] => {
  const sums = new Map<string, TimeSum>()
  for (const { appId, appName, category, parts } of logs) {
    const key = `${appId} ${category?._id ?? ''}`
    const dayHours = billingDayHours(ownHours.get(appId) ?? null)
    const was = sums.get(key)
    const billableMs = parts.reduce((sum, part) => sum + part.billableMs, was?.billableMs ?? 0)
    sums.set(key, {
      appId,
      appName,
      category,
      timeInMs: (was?.timeInMs ?? 0) + sumOfParts(parts),
      billableMs,
      billingDayHours: dayHours,
      billingDays: billingDaysOf(billableMs, dayHours),
    })
  }
  return [...sums.values()].toSorted((a, b) => b.timeInMs - a.timeInMs)
}
