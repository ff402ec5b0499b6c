import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from './app-subject.ts'

/** Policies for managing customer accounts (ROL-011 to ROL-014) and staff (OPEN-043). */
export const appsPolicies: Record<string, Policy<AppSubject>> = {
  'app.manage': (actor) => actor.kind === 'staff',
  'team.list': (actor) => actor.kind === 'staff',
  'team.edit': (actor) => actor.kind === 'staff' && actor.project,
}
