import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from './apps/app-subject.ts'
import { hasPhoneSupport } from './support/phone-support.ts'

const signedIn: Policy<AppSubject> = (actor) => actor.kind !== 'anonymous'
const staff: Policy<AppSubject> = (actor) => actor.kind === 'staff'

/** Who may do what about people, sessions and accounts. */
export const policies: Record<string, Policy<AppSubject>> = {
  'session.end': signedIn,
  'me.read': signedIn,
  'app.read': (actor) => actor.kind !== 'anonymous' && actor.appId !== undefined,
  'app.enter': staff,
  'apps.list': staff,
  'people.list': staff,
  // Staff call nobody: inside an account they have no code of their own (API-106).
  'support.read': (actor, app) => actor.kind === 'customer' && actor.appId === app.id && hasPhoneSupport(app),
  'support.find': staff,
}
