import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'

const administers: Policy = (actor) => isCustomerAdmin(actor) || (actor.kind === 'staff' && actor.appId !== undefined)

/** Who may read and change the settings of an account: its administrators, and staff inside it (ROL-012). */
export const settingsPolicies = {
  /** Everybody of the account reads its public part (APP-010); the view hides the rest. */
  'settings.readPublic': (actor, subject) => actor.kind === 'customer' || administers(actor, subject),
  'settings.read': administers,
  'settings.edit': administers,
  // Banners belong to customers (APP-016).
  'dismissal.set': (actor) => actor.kind === 'customer',
} satisfies Record<string, Policy>
