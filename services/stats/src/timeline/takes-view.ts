import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Takes = InferResponse<typeof stats.listIncidentUpdates>['takes']

const nameOf = (column: string) => `coalesce((SELECT concat_ws(' ', p.first_name, p.last_name) FROM accounts.people p
  WHERE p.app_id = t.app_id AND p.id = ${column} AND NOT p.anonymised), '')`

const takes = statement(
  'stats.takes',
  `SELECT t.created_at AS at, ${nameOf('t.user_id')} AS name,
          CASE WHEN t.from_id IS NOT NULL THEN ${nameOf('t.from_id')} END AS "from"
     FROM stats.incident_takes t WHERE t.app_id = $1 AND t.incident_id = $2 ORDER BY t.created_at, t.id LIMIT 100`,
  { notNull: ['name'] },
)

/** Who was in charge of an incident, earliest first (ONC-017). */
export const readTakes = async (query: Query, appId: string, incidentId: string): Promise<Takes> =>
  (await query(takes.with(appId, incidentId))).rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
