import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'

/** Throws `worklogs_of_others`: only project staff read weeks of others (ROL-008, PLN-060). */
export const assertMayRead = (actor: Person, userIds: readonly string[]): void => {
  const others = userIds.some((id) => id !== actor.userId)
  if (others && !(actor.kind === 'staff' && actor.project)) throw new Problem('worklogs_of_others')
}
