import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from './apps/app-subject.ts'
import { hasPhoneSupport } from './support/phone-support.ts'

const signedIn: Policy<AppSubject> = (actor) => actor.kind !== 'anonymous'
const staff: Policy<AppSubject> = (actor) => actor.kind === 'staff'

/** Customer administrators in their own account, staff in every one; plain users nowhere (ROL-009, ROL-010). */
const manager: Policy<AppSubject> = (actor) =>
  actor.kind === 'staff' ? actor.appId !== undefined : actor.kind === 'customer' && actor.admin

/** Who may do what about people, sessions and accounts. */
export const policies: Record<string, Policy<AppSubject>> = {
  'session.end': signedIn,
  'me.read': signedIn,
  // A token is nobody's profile.
  'me.edit': (actor) => actor.kind === 'staff' || (actor.kind === 'customer' && actor.tokenId === undefined),
  'users.manage': manager,
  'tokens.manage': manager,
  // What a token does is in the audit; it reads none itself.
  'audit.read': (actor, app) => manager(actor, app) && !(actor.kind === 'customer' && actor.tokenId !== undefined),
  'audit.read-all': staff,
  'app.read': (actor) => actor.kind !== 'anonymous' && actor.appId !== undefined,
  'app.enter': staff,
  'apps.list': staff,
  'people.list': staff,
  'people.search': staff,
  // Staff call nobody: inside an account they have no code of their own (API-106).
  'support.read': (actor, app) => actor.kind === 'customer' && actor.appId === app.id && hasPhoneSupport(app),
  'support.find': staff,
}
