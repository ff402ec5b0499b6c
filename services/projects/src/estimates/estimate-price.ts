import type { Price } from '@passerelle/contract/projects/schemas'
import type { AnyActor } from '@passerelle/kernel/actor'
import { isCustomerAdmin } from '@passerelle/kernel/actor'
import { offHoursPrices } from '@passerelle/kernel/billing-price'
import { estimateParts } from '@passerelle/kernel/durations'
import { estimateTotal } from '@passerelle/kernel/estimate-total'
import { awaitsEstimateAnswer } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** The pricing rule of the category of a task, undefined without one (EST-022). */
export const pricingOf = (task: Pick<TaskSummary, 'labels'>) =>
  task.labels.find((label) => label.type === 'category')?.rules.find(({ type }) => type === 'pricing')

/**
 * Price card in cents, excluding taxes, from the pricing rule of the mission's category (EST-019, EST-022). Visible to
 * customer administrators only, while the estimate awaits their answer (EST-020).
 */
export const priceFor = (actor: AnyActor, task: TaskSummary): Price | null => {
  if (!isCustomerAdmin(actor) || !awaitsEstimateAnswer(task)) return null
  const rule = pricingOf(task)
  if (!rule) return null
  const parts = estimateParts(task.estimatedTime ?? 0)
  const { unitDailyAmountInCents: dailyInCents, unitHourlyAmountInCents: hourlyInCents } = rule
  const outOfHours = offHoursPrices({ dailyInCents, hourlyInCents })
  return {
    ...parts,
    dailyInCents,
    hourlyInCents,
    totalInCents: estimateTotal(task.estimatedTime ?? 0, { dailyInCents, hourlyInCents }),
    outOfHoursDailyInCents: outOfHours.dailyInCents,
    outOfHoursHourlyInCents: outOfHours.hourlyInCents,
  }
}
