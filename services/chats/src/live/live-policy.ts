import type { Actor } from '@passerelle/kernel/actor'

/** Every signed-in user may connect; subscriptions are authorized per topic and per event. */
export const livePolicies = {
  'live.connect': (actor: Actor): boolean => actor.kind !== 'anonymous',
}
