import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Query } from '@passerelle/server/database/connect'
import { secondFactorsColumn, toUser, userColumns, type UserRow } from '../identity/user-columns.ts'

type Page = InferQuery<typeof accounts.listUsers>
type Users = InferResponse<typeof accounts.listUsers>

type ListedRow = UserRow & Pick<Users['list'][number], 'secondFactors'>

/** Whether the index of texts helps: it holds groups of three characters, and without one it is read as a whole. */
export const isIndexed = (search: string) => /[\p{L}\p{N}]{3}/u.test(search)

/**
 * Page of an account's users by name, with the total (API-099). In the provider's account these are its staff, in every
 * other one its customers: staff who entered an account are not its users. `search` matches part of name, email or job,
 * ignoring accents.
 */
export const usersStatement = (appId: string, { search = '', view, skip, limit }: Page) => {
  const indexed = isIndexed(search)
  return {
    name: indexed ? 'accounts.users-searched' : 'accounts.users',
    text: `WITH found AS MATERIALIZED (
           SELECT u.app_id, u.id, lower(u.last_name) AS last_name, lower(u.first_name) AS first_name
             FROM accounts.users u
            WHERE u.app_id = $1 AND u.deleted_at IS NULL AND u.staff = (SELECT a.provider FROM accounts.apps a
              WHERE a.id = $1)
              AND ${indexed ? 'u.search_text' : "(u.search_text || '')"} LIKE (SELECT '%' || platform.plain($2) || '%')
              AND CASE $3 WHEN 'administrators' THEN $4 = ANY (u.roles)
                          WHEN 'invited' THEN u.password_hash IS NULL AND u.invited_at IS NOT NULL ELSE true END
         ), page AS (
           SELECT * FROM found ORDER BY last_name, first_name, id OFFSET $5 LIMIT $6
         )
         SELECT (SELECT count(*)::int FROM found) AS total, ${userColumns}, ${secondFactorsColumn}
           FROM page JOIN accounts.users u ON (u.app_id, u.id) = (page.app_id, page.id)
          ORDER BY page.last_name, page.first_name, page.id`,
    values: [appId, search, view ?? 'all', customerAdminRole, skip, limit],
  }
}

const countStatement = (appId: string, page: Page) => ({
  ...usersStatement(appId, { ...page, skip: 0, limit: 1 }),
})

export const usersView =
  (query: Query) =>
  async (appId: string, page: Page): Promise<Users> => {
    const { rows } = await query<ListedRow & { total: number }>(usersStatement(appId, page))
    if (rows.length === 0 && page.skip > 0) {
      const { rows: first } = await query<{ total: number }>(countStatement(appId, page))
      return { list: [], total: first[0]?.total ?? 0 }
    }
    return { list: rows.map(({ total: _, ...row }) => toUser(row)), total: rows[0]?.total ?? 0 }
  }
