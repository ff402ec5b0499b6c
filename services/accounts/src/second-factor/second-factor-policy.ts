import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'

/** An access token has no second factor. */
const inPerson: Policy = (actor) => actor.kind === 'customer' && actor.tokenId === undefined

/** Staff use the second factor of their identity provider; administrators of an account manage those of its users. */
export const secondFactorPolicies = {
  'second-factor.own': inPerson,
  'passkeys.own': inPerson,
  'second-factor.policy': (actor, subject) => isCustomerAdmin(actor) && inPerson(actor, subject),
} satisfies Record<string, Policy>
