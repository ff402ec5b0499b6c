import type { accounts } from '@passerelle/contract/accounts/api'
import { maxFoundOfKind } from '@passerelle/contract/accounts/find'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'
import { likePattern } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Found = InferResponse<typeof accounts.findEverything>['list'][number]

// Each branch is answered by its own index of three letters (trigrams).
const foundEverything = statement(
  'accounts.found-everything',
  `WITH asked AS (SELECT '%' || platform.plain($1) || '%' AS words)
   SELECT kind, "_id", "appId", "appName", name, detail, state FROM (
     (SELECT 1 AS place, 'account' AS kind, a.id AS "_id", a.id AS "appId", a.name AS "appName", a.name,
             a.task_key AS detail, CASE WHEN a.disabled_at IS NOT NULL THEN 'disabled' END AS state
        FROM accounts.apps a
       WHERE NOT a.provider AND a.search_text LIKE (SELECT words FROM asked)
       ORDER BY a.disabled_at IS NOT NULL, lower(a.name), a.id LIMIT $3)
     UNION ALL
     (SELECT 2, 'person', u.id, u.app_id, a.name, concat_ws(' ', u.first_name, u.last_name), u.email,
             CASE WHEN u.staff THEN 'staff' WHEN u.password_hash IS NULL AND u.invited_at IS NOT NULL THEN 'invited' END
        FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
       WHERE u.search_text LIKE (SELECT words FROM asked) AND u.deleted_at IS NULL AND u.staff = a.provider
       ORDER BY lower(u.last_name), lower(u.first_name), u.app_id, u.id LIMIT $3)
     UNION ALL
     (SELECT 3, 'server', s.id, s.app_id, a.name, s.name, s.public_address, s.status
        FROM clouds.listed_servers s JOIN accounts.apps a ON a.id = s.app_id
       WHERE s.search_text LIKE (SELECT words FROM asked)
       ORDER BY lower(s.name), s.app_id, s.id LIMIT $3)
     UNION ALL
     (SELECT 4, 'invoice', i.id, i.app_id, a.name, i.number, i.subject, i.status
        FROM payments.numbered_invoices i JOIN accounts.apps a ON a.id = i.app_id
       WHERE i.number LIKE $2 AND i.booking_id IS NULL
       ORDER BY i.issued_on DESC, i.number DESC, i.id LIMIT $3)
   ) found ORDER BY place`,
  { notNull: ['kind', '_id', 'appId', 'appName', 'name'] },
).as<{ kind: Found['kind'] }>()

/** Whether the indexes help: they hold groups of three characters. */
const isSearchable = (search: string) => (search.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3

/** The search of staff over all accounts, as a statement. */
export const findEverythingStatement = (search: string) =>
  foundEverything.with(search, likePattern(search.toUpperCase()), maxFoundOfKind)

/** Accounts, people, servers and numbered invoices by part of their name, address or number (ADM-007, ROL-017). */
export const findEverything = async (query: Query, search: string): Promise<Found[]> => {
  if (!isSearchable(search)) return []
  const { rows } = await query(findEverythingStatement(search))
  return rows.map(({ appId, appName, ...row }) => ({ ...row, app: { _id: appId, name: appName } }))
}
