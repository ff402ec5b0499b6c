import { newId } from '@passerelle/kernel/ids'
import { customerAdminRole, projectStaffRole, staffRole } from '@passerelle/kernel/roles'
import type { Query } from '@passerelle/server/database/statement'
import type { Env } from '@passerelle/server/env'

/** Slug key from an account's slug: its first three letters or digits in upper case, `NIM` for `nimbus` (OPEN-026). */
const keyOf = (slug: string): string =>
  slug
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 3)
    .padEnd(2, 'X')

/**
 * Creates what an installation needs before anybody can sign in: the provider's account and, while there is no staff,
 * the user of `FIRST_STAFF` with project rights. Idempotent: existing rows are left unchanged.
 */
export const bootstrapAccounts = async (
  query: Query,
  { provider, providerName, firstStaff }: Pick<Env, 'provider' | 'providerName' | 'firstStaff'>,
  now: Date,
): Promise<void> => {
  await query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, provider, created_at)
           SELECT $1, $2, $3, $4, true, $5 WHERE NOT EXISTS (SELECT FROM accounts.apps WHERE provider)`,
    values: [newId(now), provider, providerName, keyOf(provider), now],
  })
  if (firstStaff === undefined) return
  const email = firstStaff.toLowerCase()
  const roles = [customerAdminRole, staffRole(provider), projectStaffRole(provider)]
  await query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, roles, staff, created_at)
           SELECT a.id, $1, $2, $3, '', $4, true, $5 FROM accounts.apps a
            WHERE a.provider AND NOT EXISTS (SELECT FROM accounts.users u
              WHERE u.app_id = a.id AND u.staff AND u.deleted_at IS NULL)`,
    values: [newId(now), email, email.split('@')[0], roles, now],
  })
}
