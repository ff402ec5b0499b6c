import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Responsibility } from '@passerelle/kernel/availability'
import type { Period } from '@passerelle/kernel/periods'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Incidents = InferResponse<typeof stats.listIncidents>
type Row = {
  id: string
  probeId: string
  eventId: string
  monitorId: string
  type: Responsibility
  name: string
  cause: string | null
  startedAt: Date
  acknowledgedAt: Date | null
  resolvedAt: Date | null
  call: boolean
  isProd: boolean
}

const incidents = statement(
  'stats.incidents',
  `SELECT e.id, e.probe_id AS "probeId", e.event_id AS "eventId", p.provider_monitor_id AS "monitorId", e.type,
                e.name, e.cause,
                e.started_at AS "startedAt", e.acknowledged_at AS "acknowledgedAt", e.resolved_at AS "resolvedAt",
                e.call, e.is_prod AS "isProd"
           FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
          WHERE e.app_id = $1 AND tstzrange(e.started_at, e.resolved_at, '[]') && tstzrange($2, $3)
          ORDER BY e.started_at DESC, e.id DESC OFFSET $4 LIMIT $5`,
).as<Pick<Row, 'type'>>()

export const incidentsStatement = (
  appId: string,
  { from, to }: Period,
  { skip, limit }: { skip: number; limit: number },
) => incidents.with(appId, from, to, skip, limit + 1)

const incidentOf = ({ startedAt, acknowledgedAt, resolvedAt, ...row }: Row): Incidents['list'][number] => {
  const lifeTime = {
    startedAt: startedAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
  return { ...row, ...lifeTime, lifeTime }
}

/** Events of an account's services that overlap a period, newest first (API-122). */
export const incidentsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string, period: Period, page: { skip: number; limit: number }): Promise<Incidents> => {
    const { rows } = await query(incidentsStatement(appId, period, page))
    return pageOf(rows, page.limit, incidentOf)
  }
