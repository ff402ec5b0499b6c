import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { likePattern, pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Apps = InferResponse<typeof accounts.listApps>

const apps = statement(
  'accounts.apps',
  `SELECT id AS "_id", slug, name, logo, primary_color AS "primaryColor",
                  EXISTS (SELECT FROM accounts.users u WHERE u.app_id = apps.id AND u.id = $4) AS "isRegistered"
             FROM accounts.apps
            WHERE NOT provider AND disabled_at IS NULL AND (lower(name) LIKE lower($1) OR slug LIKE lower($1))
              AND ($5::bpchar[] IS NULL OR id = ANY ($5::bpchar[]))
            ORDER BY lower(name), id
            OFFSET $2 LIMIT $3`,
).as<Apps['list'][number]>()

/**
 * Page of the accounts that staff can enter, by name, with whether the actor has a row there. `search` matches name and
 * slug; `appIds` limits the result (API-076, ADM-007, ADM-008).
 */
export const appsView =
  (query: Database['query']) =>
  async (actor: Person, page: InferQuery<typeof accounts.listApps>): Promise<Apps> => {
    const { rows } = await query(
      apps.with(likePattern(page.search ?? ''), page.skip, page.limit + 1, actor.userId, page.appIds ?? null),
    )
    return pageOf(rows, page.limit)
  }
