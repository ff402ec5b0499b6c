import type { Actor } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from './apps/app-subject.ts'
import { hasPhoneSupport } from './support/phone-support.ts'

const signedIn: Policy = (actor) => actor.kind !== 'anonymous'
const staff: Policy = (actor) => actor.kind === 'staff'

/** Customer administrators in their own account, staff in every account; other users nowhere (ROL-009, ROL-010). */
const manager = (actor: Actor): boolean =>
  actor.kind === 'staff' ? actor.appId !== undefined : actor.kind === 'customer' && actor.admin

/** Policies for users, sessions and accounts. */
export const policies = {
  'session.end': signedIn,
  'me.read': signedIn,
  // An access token has no profile.
  'me.edit': (actor) => actor.kind === 'staff' || (actor.kind === 'customer' && actor.tokenId === undefined),
  // The address of staff comes from their identity provider.
  'email.change': (actor) => actor.kind === 'customer' && actor.tokenId === undefined,
  'caller-check.announce': (actor) => actor.kind === 'staff' && actor.appId !== undefined,
  'caller-check.own': (actor) => actor.kind === 'customer' && actor.tokenId === undefined,
  'users.manage': manager,
  'tokens.manage': manager,
  // Actions of an access token are audited, but a token cannot read the audit log.
  'audit.read': (actor) => manager(actor) && !(actor.kind === 'customer' && actor.tokenId !== undefined),
  'audit.read-all': staff,
  'app.read': (actor) => actor.kind !== 'anonymous' && actor.appId !== undefined,
  'app.enter': staff,
  'apps.list': staff,
  'people.list': staff,
  'people.search': staff,
  // Only customers have support codes; staff inside an account do not (API-106).
  'support.read': (actor, app) => actor.kind === 'customer' && actor.appId === app.id && hasPhoneSupport(app),
  'support.find': staff,
} satisfies Record<string, Policy<AppSubject>>
