import type { Database } from '@passerelle/server/database/connect'
import { staffRole } from '@passerelle/kernel/roles'
import { statement } from './statement-rows.ts'
import type { Identity } from './provider.ts'

export type ListedStaff = Identity & { job: string | null }

const staffList = statement(
  'accounts.staff-list',
  `SELECT u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.job
             FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
            WHERE u.staff AND u.deleted_at IS NULL AND $1 = ANY (u.roles)
            ORDER BY u.first_name, u.last_name, u.id LIMIT 100`,
)

/** Staff of the provider, for the one-click page. */
export const staffListView = async (query: Database['query'], provider: string): Promise<ListedStaff[]> => {
  const { rows } = await query(staffList.with(staffRole(provider)))
  return rows
}

const identityByEmail = statement(
  'accounts.identity-by-email',
  `SELECT email, first_name AS "firstName", last_name AS "lastName" FROM accounts.users
            WHERE email = $1 AND deleted_at IS NULL ORDER BY staff DESC, app_id LIMIT 1`,
)

/** Name of the user with this email, in any account; an unknown email gets an identity without a name. */
export const findIdentity =
  (query: Database['query']) =>
  async (email: string): Promise<Identity> => {
    const { rows } = await query(identityByEmail.with(email))
    return rows[0] ?? { email, firstName: '', lastName: '' }
  }
