import { isCustomerAdmin, type Actor } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from './identity/app-subject.ts'
import { hasPhoneSupport } from './support/phone-support.ts'

const signedIn: Policy = (actor) => actor.kind !== 'anonymous'
const staff: Policy = (actor) => actor.kind === 'staff'
const customer: Policy = (actor) => actor.kind === 'customer'

/**
 * Customer administrators in their own account, staff in every account; other users nowhere (ROL-009, ROL-010). In the
 * provider's own account, whose users are the staff, only project staff: who changes staff decides who is staff.
 */
const manager = (actor: Actor): boolean => {
  if (actor.kind === 'staff') return actor.appId !== undefined && (!actor.inProviderAccount || actor.project)
  return isCustomerAdmin(actor)
}

/** Policies for users, sessions and accounts. */
export const policies = {
  'session.end': signedIn,
  'me.read': signedIn,
  'me.edit': signedIn,
  // The address of staff comes from their identity provider.
  'email.change': customer,
  'caller-check.announce': (actor) => actor.kind === 'staff' && actor.appId !== undefined,
  'caller-check.own': customer,
  'users.manage': manager,
  'tokens.manage': manager,
  'audit.read': (actor) => (actor.kind === 'staff' ? actor.appId !== undefined : manager(actor)),
  'audit.read-all': staff,
  'app.read': (actor) => actor.kind !== 'anonymous' && actor.appId !== undefined,
  'app.enter': staff,
  'apps.list': staff,
  'apps.create': (actor) => actor.kind === 'staff' && actor.project,
  'office-settings.read': staff,
  'office-settings.edit': (actor) => actor.kind === 'staff' && actor.project,
  'people.list': staff,
  'people.search': staff,
  // Only customers have support codes; staff inside an account do not (API-106).
  'support.read': (actor, app) => actor.kind === 'customer' && actor.appId === app.id && hasPhoneSupport(app),
  'support.find': staff,
} satisfies Record<string, Policy<AppSubject>>
