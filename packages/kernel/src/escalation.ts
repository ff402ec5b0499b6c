/** Whom a step of the policy pages: a layer of the rota by its position, one person, or all project staff. */
export const pageTargets = ['layer1', 'layer2', 'layer3', 'person', 'project'] as const
export type PageTarget = (typeof pageTargets)[number]
export type PolicyStep = { target: PageTarget; userId?: string | undefined; waitMinutes: number }
/** The steps are repeated `rounds` times. */
export type PagingPolicy = { steps: readonly PolicyStep[]; rounds: number }

/** Where an escalation is: round and step from 1 on; step 0 before its first page. */
export type EscalationPlace = { round: number; step: number }

/** Who there is to be paged at an instant. */
export type Reachable = {
  /** Who is on call in each layer, in their order; null for nobody. */
  onCall: readonly ({ userId: string; isOverride: boolean } | null)[]
  /** Who is absent; whoever took over a shift in an override is there all the same (ONC-018). */
  absent: ReadonlySet<string>
  /** Whom no channel reaches (ONC-013). */
  unreachable?: ReadonlySet<string> | undefined
  project: readonly string[]
  staff: readonly string[]
}

export type NextPage = {
  place: EscalationPlace
  waitMinutes: number
  userIds: string[]
  /** Those whose turn it was and who are absent or reached by no channel. */
  skippedIds: string[]
}

const nobody: ReadonlySet<string> = new Set()

const targetsOf = ({ target, userId }: PolicyStep, { onCall, absent, unreachable = nobody, project }: Reachable) => {
  const isAway = (id: string) => absent.has(id) || unreachable.has(id)
  const there = (ids: readonly string[]) => ({
    userIds: ids.filter((id) => !isAway(id)),
    skippedIds: ids.filter(isAway),
  })
  if (target === 'project') return there(project)
  if (target === 'person') return there(userId === undefined ? [] : [userId])
  const holder = onCall[Number(target.slice(5)) - 1]
  if (!holder) return there([])
  return holder.isOverride && !unreachable.has(holder.userId)
    ? { userIds: [holder.userId], skippedIds: [] }
    : there([holder.userId])
}

/** When nobody of the policy can be paged: project staff who are there, then all staff (ONC-018, ONC-019). */
const anybody = ({ absent, unreachable = nobody, project, staff }: Reachable): string[] => {
  const reached = (ids: readonly string[]) => ids.filter((id) => !unreachable.has(id))
  const present = (ids: readonly string[]) => reached(ids).filter((id) => !absent.has(id))
  return [present(project), present(staff), reached(staff), staff].find((ids) => ids.length > 0)?.slice() ?? []
}

/**
 * The next page of an escalation, or null when its last round is over. Steps that reach nobody are passed over at once;
 * a round that would reach nobody at all pages everybody who is left (table O1).
 */
export const nextPage = (
  { steps, rounds }: PagingPolicy,
  { round, step }: EscalationPlace,
  reachable: Reachable,
): NextPage | null => {
  const begun = Math.max(round, 1)
  const reached = steps.map((one) => targetsOf(one, reachable))
  const isSilent = reached.every(({ userIds }) => userIds.length === 0)
  const skippedIds: string[] = []
  let at = { round: begun, step: round === 0 ? 0 : step }
  for (;;) {
    at = at.step < steps.length ? { round: at.round, step: at.step + 1 } : { round: at.round + 1, step: 1 }
    if (at.round > rounds) return null
    const found = reached[at.step - 1]!
    skippedIds.push(...found.skippedIds)
    const { waitMinutes } = steps[at.step - 1]!
    const userIds = isSilent && at.step === steps.length ? anybody(reachable) : found.userIds
    if (userIds.length > 0 || (isSilent && at.step === steps.length))
      return { place: at, waitMinutes, userIds: [...new Set(userIds)], skippedIds: [...new Set(skippedIds)] }
  }
}
