import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'env' | 'record'>

const projectRole = statement(
  'accounts.project-role',
  `UPDATE accounts.users SET roles = CASE WHEN $3 THEN array_append(array_remove(roles, $2),
                  $2) ELSE array_remove(roles, $2) END
                WHERE id = $1 AND staff AND deleted_at IS NULL`,
)

/**
 * Grants or revokes project rights of a staff user, in every account where they have a row (OPEN-043); `actor` is
 * null when the identity provider decides. Throws
 * `own_role` (nobody may change their own), `not_found`.
 */
export const setProjectRole =
  ({ database, env, record }: Deps) =>
  async (userId: string, project: boolean, actor: Person | null) => {
    if (userId === actor?.userId) throw new Problem('own_role')
    return database.transaction(async (tx) => {
      const role = projectStaffRole(env.provider)
      const { rowCount } = await tx.query(projectRole.with(userId, role, project))
      if (rowCount === 0) throw new Problem('not_found')
      await record(tx, {
        appId: null,
        actor: actor ? { kind: actor.kind, userId: actor.userId } : { kind: 'system' },
        name: 'staff.project_set',
        subject: userId,
        data: { userId, project },
      })
      return { _id: userId, project }
    })
  }
