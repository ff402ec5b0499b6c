import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Query } from '@passerelle/server/database/connect'
import { toUser, userColumns, type UserRow } from './user-columns.ts'

type Page = InferQuery<typeof accounts.listUsers>
type Users = InferResponse<typeof accounts.listUsers>

/**
 * Page of an account's users by name, with the total (API-099). In the provider's account these are its staff, in every
 * other one its customers: staff who entered an account are not its users. `search` matches part of name, email or job,
 * ignoring accents.
 */
export const usersStatement = (appId: string, { search, view, skip, limit }: Page) => ({
  name: 'accounts.users',
  text: `WITH found AS (
           SELECT u.app_id, u.id FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.app_id = $1 AND u.deleted_at IS NULL AND u.staff = a.provider
              AND u.search_text LIKE '%' || platform.plain($2) || '%'
              AND CASE $3 WHEN 'administrators' THEN $4 = ANY (u.roles)
                          WHEN 'invited' THEN u.password_hash IS NULL AND u.invited_at IS NOT NULL ELSE true END
         )
         SELECT (SELECT count(*)::int FROM found) AS total, page.*
           FROM (SELECT ${userColumns} FROM found JOIN accounts.users u ON (u.app_id, u.id) = (found.app_id, found.id)
                  ORDER BY lower(u.last_name), lower(u.first_name), u.id OFFSET $5 LIMIT $6) page`,
  values: [appId, search ?? '', view ?? 'all', customerAdminRole, skip, limit],
})

const countStatement = (appId: string, page: Page) => ({
  ...usersStatement(appId, { ...page, skip: 0, limit: 1 }),
})

export const usersView =
  (query: Query) =>
  async (appId: string, page: Page): Promise<Users> => {
    const { rows } = await query<UserRow & { total: number }>(usersStatement(appId, page))
    if (rows.length === 0 && page.skip > 0) {
      const { rows: first } = await query<{ total: number }>(countStatement(appId, page))
      return { list: [], total: first[0]?.total ?? 0 }
    }
    return { list: rows.map(({ total: _, ...row }) => toUser(row)), total: rows[0]?.total ?? 0 }
  }
