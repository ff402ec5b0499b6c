import { shownMilestones } from '../../../model/milestones/milestone-queries.ts'

type Named = { _id: string; name: string }

// Numeric collation: `Sprint 99` sorts before `Sprint 100`.
const byName = new Intl.Collator('fr', { numeric: true }).compare

/** Options sorted by name: all milestones of the task, then search results up to a total of five (MIL-004). */
export const offeredMilestones = <One extends Named>(own: readonly One[], found: readonly One[]): One[] => {
  const others = found.filter(({ _id }) => !own.some((one) => one._id === _id))
  return [...own, ...others.slice(0, Math.max(0, shownMilestones - own.length))].toSorted((a, b) =>
    byName(a.name, b.name),
  )
}
