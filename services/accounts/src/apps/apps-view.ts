import type { accounts } from '@passerelle/contract/accounts/api'
import type { QueryOf, ReplyOf } from '@passerelle/contract/operation'
import type { Database } from '@passerelle/server/database/connect'

type Apps = ReplyOf<typeof accounts.listApps>

const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A page of the accounts that staff can enter, by name; `search` is looked for in name and slug (API-076, ADM-007). */
export const appsView = (query: Database['query']) => async (page: QueryOf<typeof accounts.listApps>): Promise<Apps> => {
  const { rows } = await query<Apps['list'][number]>({
    name: 'accounts.apps',
    text: `SELECT id AS "_id", slug, name, logo, primary_color AS "primaryColor"
             FROM accounts.apps
            WHERE NOT provider AND disabled_at IS NULL AND (lower(name) LIKE lower($1) OR slug LIKE lower($1))
            ORDER BY lower(name), id
            OFFSET $2 LIMIT $3`,
    values: [contains(page.search ?? ''), page.skip, page.limit + 1],
  })
  return { list: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
}
