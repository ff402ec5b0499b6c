import type { Actor } from '@passerelle/kernel/actor'

/** Everybody who is signed in may connect; what they may hear is asked per topic and per event. */
export const livePolicies = {
  'live.connect': (actor: Actor): boolean => actor.kind !== 'anonymous',
}
