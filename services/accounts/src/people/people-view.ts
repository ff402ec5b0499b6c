import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Database } from '@passerelle/server/database/connect'
import { likePattern } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Page = InferQuery<typeof accounts.listPeople>
type People = InferResponse<typeof accounts.listPeople>

const peopleOfApp = statement(
  'accounts.people-of-app',
  `WITH found AS (
           SELECT id AS "_id", first_name AS "firstName", last_name AS "lastName", picture, staff, email, job, roles
             FROM accounts.users
            WHERE app_id = $1 AND deleted_at IS NULL
              AND (lower(first_name || ' ' || last_name) LIKE lower($2) OR email LIKE lower($2))
         ), page AS (
           SELECT * FROM found ORDER BY staff, lower("lastName"), lower("firstName"), "_id" OFFSET $3 LIMIT $4
         )
         SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT json_agg(page) FROM page), '[]') AS list`,
).as<People>()

/** Page of an account's users, customers before staff, each by name, with the total (API-087, API-088). */
export const peopleStatement = (appId: string, { search, skip, limit }: Page) =>
  peopleOfApp.with(appId, likePattern(search ?? ''), skip, limit)

export const peopleView =
  (query: Database['query']) =>
  async (appId: string, page: Page): Promise<People> => {
    const { rows } = await query(peopleStatement(appId, page))
    return rows[0] ?? { list: [], total: 0 }
  }
