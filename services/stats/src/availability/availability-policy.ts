import type { Actor } from '@passerelle/kernel/actor'

/** Customers of an account and staff in it read how available its services are; which account that is, the gate has decided (AVL-001, OPEN-002). */
export const availabilityPolicies = {
  'availability.read': (actor: Actor): boolean => actor.kind !== 'anonymous' && actor.appId !== undefined,
}
