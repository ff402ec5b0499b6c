import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Page = InferQuery<typeof accounts.searchPeople>
type Found = InferResponse<typeof accounts.searchPeople>

const peopleSearchRows = statement(
  'accounts.people-search',
  `SELECT u.id AS "_id", u.first_name AS "firstName", u.last_name AS "lastName", u.picture, u.staff, u.email,
                u.job, u.roles, u.app_id AS "appId", a.name AS "appName"
           FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
          WHERE u.search_text LIKE '%' || platform.plain($1) || '%' AND u.deleted_at IS NULL AND u.staff = a.provider
          ORDER BY lower(u.last_name), lower(u.first_name), u.app_id, u.id OFFSET $2 LIMIT $3 + 1`,
).as<Found['list'][number]>()

/** Customers of every account, and the provider's staff, by part of name, email or job (API-089). */
export const peopleSearchStatement = ({ search, skip, limit }: Page) => peopleSearchRows.with(search, skip, limit)

export const peopleSearch = async (query: Query, page: Page): Promise<Found> => {
  const { rows } = await query(peopleSearchStatement(page))
  return pageOf(rows, page.limit)
}
