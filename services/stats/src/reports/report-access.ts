import type { Actor } from '@passerelle/kernel/actor'
import { isStaffActor } from '@passerelle/kernel/actor'

/** Fields of a report that decide who may see how much of it. */
export type ReportFacts = {
  publishedAt: Date | null
  privileged: boolean
  productionEvents: number
  /** Published entries of the timeline of its incidents. */
  updates: readonly unknown[]
}

/** `whole`: with its text. `preparing`: only that it is being prepared (OPEN-070). `none`: not visible. */
export type Sight = 'whole' | 'preparing' | 'none'

/**
 * How much of a report a user may see (INC-010 to INC-012). Staff see everything. Customers see published reports, or
 * all reports if their account is privileged; from a number of production events (`threshold`) on, or once staff told
 * them of its course, they see that a report is being prepared (OPEN-032).
 */
export const sightOf = (actor: Actor, report: ReportFacts, threshold: number): Sight => {
  if (isStaffActor(actor)) return 'whole'
  if (actor.kind !== 'customer') return 'none'
  if (report.publishedAt !== null || report.privileged) return 'whole'
  return report.productionEvents >= threshold || report.updates.length > 0 ? 'preparing' : 'none'
}
