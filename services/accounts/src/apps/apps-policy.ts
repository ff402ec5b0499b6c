import type { Policy } from '@passerelle/server/service'

/** Policies for managing customer accounts (ROL-011 to ROL-014) and staff (OPEN-043). */
export const appsPolicies = {
  'app.manage': (actor) => actor.kind === 'staff',
  'team.list': (actor) => actor.kind === 'staff',
  'team.edit': (actor) => actor.kind === 'staff' && actor.project,
} satisfies Record<string, Policy>
