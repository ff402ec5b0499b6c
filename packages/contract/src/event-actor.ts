import type { AnyActor } from '@passerelle/kernel/actor'
import type { EventActor } from './events.ts'

/**
 * Returns the actor of an event: a user, with the access token id if the request used one, or the system (OPEN-065).
 */
export const eventActor = (actor: AnyActor): EventActor => {
  if (actor.kind === 'staff') return { kind: 'staff', userId: actor.userId }
  if (actor.kind !== 'customer') return { kind: 'system' }
  const kind = actor.tokenOf?.kind ?? 'customer'
  return {
    kind,
    userId: actor.userId,
    ...(actor.tokenId && { tokenId: actor.tokenId }),
    ...(actor.via && { via: actor.via }),
  }
}
