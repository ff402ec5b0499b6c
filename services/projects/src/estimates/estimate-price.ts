import type { Price } from '@passerelle/contract/projects/schemas'
import type { AnyActor } from '@passerelle/kernel/actor'
import { isCustomerAdmin } from '@passerelle/kernel/actor'
import { estimateParts } from '@passerelle/kernel/durations'
import { estimateTotal } from '@passerelle/kernel/estimate-total'
import { awaitsEstimateAnswer } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** Out of business hours everything costs two and a half times as much (EST-021). */
const outOfHoursFactor = 2.5

/**
 * The price card in cents, excluding taxes, from the pricing rule of the mission's category (EST-019, EST-022). Customer
 * administrators see it while the estimate awaits their answer, nobody else ever (EST-020).
 */
export const priceFor = (actor: AnyActor, task: TaskSummary): Price | null => {
  if (!isCustomerAdmin(actor) || !awaitsEstimateAnswer(task)) return null
  const rule = task.labels.find((label) => label.type === 'category')?.rules.find(({ type }) => type === 'pricing')
  if (!rule) return null
  const parts = estimateParts(task.estimatedTime ?? 0)
  const { unitDailyAmountInCents: dailyInCents, unitHourlyAmountInCents: hourlyInCents } = rule
  return {
    ...parts,
    dailyInCents,
    hourlyInCents,
    totalInCents: estimateTotal(task.estimatedTime ?? 0, { dailyInCents, hourlyInCents }),
    outOfHoursDailyInCents: Math.round(dailyInCents * outOfHoursFactor),
    outOfHoursHourlyInCents: Math.round(hourlyInCents * outOfHoursFactor),
  }
}
