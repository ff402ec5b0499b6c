import type { Actor } from '@passerelle/kernel/actor'

/**
 * Customers of an account, and staff inside it, may read the availability of its services; authentication determines
 * the account (AVL-001, OPEN-002).
 */
export const availabilityPolicies = {
  'availability.read': (actor: Actor): boolean => actor.kind !== 'anonymous' && actor.appId !== undefined,
}
