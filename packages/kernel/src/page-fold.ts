import { minutes } from './durations.ts'

/** Outages that begin within this time of another are paged together. */
export const foldWindowMs = minutes(5)
/** A fold takes in outages until it is this old; the next one is paged by itself. */
export const maxFoldLengthMs = minutes(15)
/** Outages of fewer accounts than these are folded by account alone. */
const manyAccounts = 3

/** Outages that are paged as one, with the accounts of those that began within the window. */
export type OpenFold = { foldId: string; startedAt: Date; appIds: readonly string[] }

/**
 * The fold that a new outage of an account joins, and those that become one with it; null when it is paged by itself:
 * outages of one account, or of three accounts and more, are one page (ONC-021).
 */
export const foldToJoin = (
  folds: readonly OpenFold[],
  appId: string,
  now: Date,
): { fold: OpenFold; absorbedIds: string[] } | null => {
  const open = folds
    .filter(({ startedAt }) => now.getTime() - startedAt.getTime() < maxFoldLengthMs)
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.foldId < b.foldId ? -1 : 1))
  const [first, ...others] = open
  if (first === undefined) return null
  const accounts = new Set([appId, ...open.flatMap(({ appIds }) => appIds)])
  if (accounts.size >= manyAccounts) return { fold: first, absorbedIds: others.map(({ foldId }) => foldId) }
  const own = open.find(({ appIds }) => appIds.includes(appId))
  return own ? { fold: own, absorbedIds: [] } : null
}
