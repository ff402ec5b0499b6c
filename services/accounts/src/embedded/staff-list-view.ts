import type { Database } from '@passerelle/server/database/connect'
import { staffRole } from '@passerelle/kernel/roles'
import { statement } from './statement-rows.ts'
import type { Identity } from './provider.ts'

export type ListedStaff = Omit<Identity, 'id'> & { job: string | null }

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
  `SELECT id, email, first_name AS "firstName", last_name AS "lastName" FROM accounts.users
            WHERE (id = $1 OR email = $1) AND deleted_at IS NULL ORDER BY staff DESC, app_id LIMIT 1`,
)

/**
 * Identity of the user with this id or email, in any account: the id stays when the address changes. An unknown email
 * gets one without a name.
 */
export const findIdentity =
  (query: Database['query']) =>
  async (idOrEmail: string): Promise<Identity> => {
    const { rows } = await query(identityByEmail.with(idOrEmail))
    return rows[0] ?? { id: idOrEmail, email: idOrEmail, firstName: '', lastName: '' }
  }
