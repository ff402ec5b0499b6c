import type { Actor } from '@passerelle/kernel/actor'
import { isStaffActor } from '@passerelle/kernel/actor'

/** What has to be known of a report to decide who may see what of it. */
export type ReportFacts = { publishedAt: Date | null; privileged: boolean; productionEvents: number }

/** `whole`: with its text. `preparing`: that it is being prepared, without text (OPEN-070). `none`: not at all. */
export type Sight = 'whole' | 'preparing' | 'none'

/**
 * How much of a report a person sees (INC-010 to INC-012): staff everything; customers published ones, all where their account is privileged, and from the
 * threshold of production events on that one is being prepared (OPEN-032).
 */
export const sightOf = (actor: Actor, report: ReportFacts, threshold: number): Sight => {
  if (isStaffActor(actor)) return 'whole'
  if (actor.kind !== 'customer') return 'none'
  if (report.publishedAt !== null || report.privileged) return 'whole'
  return report.productionEvents >= threshold ? 'preparing' : 'none'
}
