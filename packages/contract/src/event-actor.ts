import type { AnyActor } from '@passerelle/kernel/actor'
import type { EventActor } from './events.ts'

/** Who an event names: a person, marked with the access token when the call was made with one, or the product itself (OPEN-065). */
export const eventActor = (actor: AnyActor): EventActor => {
  if (actor.kind === 'staff') return { kind: 'staff', userId: actor.userId }
  if (actor.kind !== 'customer') return { kind: 'system' }
  return { kind: 'customer', userId: actor.userId, ...(actor.tokenId && { tokenId: actor.tokenId }) }
}
