import { shownMilestones } from '../../shared/milestones/milestone-queries.ts'

type Named = { _id: string; name: string }

// Names end in their number: `Sprint 99` comes before `Sprint 100`.
const byName = new Intl.Collator('fr', { numeric: true }).compare

/** What is to be chosen from, by name: those that the request is in, all of them, and of those found as many as make five (MIL-004). */
export const offeredMilestones = <One extends Named>(own: readonly One[], found: readonly One[]): One[] => {
  const others = found.filter(({ _id }) => !own.some((one) => one._id === _id))
  return [...own, ...others.slice(0, Math.max(0, shownMilestones - own.length))].toSorted((a, b) =>
    byName(a.name, b.name),
  )
}
