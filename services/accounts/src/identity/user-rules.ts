import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { addMonths } from '@passerelle/kernel/periods'
import { customerAdminRole, projectStaffRole, staffRole } from '@passerelle/kernel/roles'
import { fieldMessage } from '@passerelle/i18n/field-message'

/** Roles of the caller that they may grant to others (ROL-001). */
export const rolesOf = (actor: Person, provider: string): string[] => {
  if (actor.kind === 'customer') return actor.admin ? [customerAdminRole] : []
  return [customerAdminRole, staffRole(provider), ...(actor.project ? [projectStaffRole(provider)] : [])]
}

/** Roles added and removed between two lists. */
export const roleChanges = (before: readonly string[], after: readonly string[]) => ({
  added: [...new Set(after)].filter((role) => !before.includes(role)),
  removed: before.filter((role) => !after.includes(role)),
})

/**
 * A caller may grant or revoke only roles that they have; only staff may change the provider's roles (ACC-018). Throws
 * `role_not_granted`, also for a role that does not exist.
 */
export const assertRolesGrantable = (
  actor: Person,
  { before, after }: { before: readonly string[]; after: readonly string[] },
  provider: string,
): void => {
  const { added, removed } = roleChanges(before, after)
  const own = rolesOf(actor, provider)
  if ([...added, ...removed].some((role) => !own.includes(role)))
    throw new Problem('role_not_granted', { fields: { roles: fieldMessage('problems.role_not_granted') } })
}

/**
 * Nobody changes, removes or signs out a person who has a role that they lack (ACC-018). Throws `access_denied`.
 */
export const assertManages = (actor: Person, roles: readonly string[], provider: string): void => {
  const own = rolesOf(actor, provider)
  if (roles.some((role) => !own.includes(role))) throw new Problem('access_denied')
}

/** Three calendar months in Paris after the removal (TMR-007). */
export const anonymiseDueAt = (removedAt: Date): Date => addMonths(removedAt, 3)
