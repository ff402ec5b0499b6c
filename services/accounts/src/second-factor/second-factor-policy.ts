import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'

const customer: Policy = (actor) => actor.kind === 'customer'

/** Staff use the second factor of their identity provider; administrators of an account manage those of its users. */
export const secondFactorPolicies = {
  'second-factor.own': customer,
  'passkeys.own': customer,
  'second-factor.policy': isCustomerAdmin,
} satisfies Record<string, Policy>
