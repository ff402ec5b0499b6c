import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from '../apps/app-subject.ts'

const administers: Policy<AppSubject> = (actor) =>
  isCustomerAdmin(actor) || (actor.kind === 'staff' && actor.appId !== undefined)

/** Who reads and changes the settings of an account: its administrators, and staff inside it (ROL-012). */
export const settingsPolicies: Record<string, Policy<AppSubject>> = {
  'settings.read': administers,
  'settings.edit': administers,
  // Banners are the customers' own (APP-016); which of the keys a plain user may set is decided with the key at hand.
  'dismissal.set': (actor) => actor.kind === 'customer',
}
