import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Responsibility } from '@passerelle/kernel/availability'
import type { Period } from '@passerelle/kernel/periods'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { acknowledgedBy } from './acknowledged-by.ts'
import { statement } from './statement-rows.ts'

type Incidents = InferResponse<typeof stats.listIncidents>
export type IncidentRow = {
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
  struck: boolean
  acknowledgedBy: Incidents['list'][number]['acknowledgedBy']
}

/** Columns of the event `e` with its probe `p`. */
export const incidentColumns = `
  e.id, e.probe_id AS "probeId", e.event_id AS "eventId", p.provider_monitor_id AS "monitorId", e.type, e.name, e.cause,
  e.started_at AS "startedAt", e.acknowledged_at AS "acknowledgedAt", e.resolved_at AS "resolvedAt", e.call,
  e.is_prod AS "isProd", EXISTS (SELECT FROM stats.struck_incidents k
    WHERE k.app_id = e.app_id AND k.incident_id = e.id) AS struck, ${acknowledgedBy('e')} AS "acknowledgedBy"`

const incidents = statement(
  'stats.incidents',
  `SELECT ${incidentColumns}
           FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
          WHERE e.app_id = $1 AND tstzrange(e.started_at, e.resolved_at, '[]') && tstzrange($2, $3)
          ORDER BY e.started_at DESC, e.id DESC OFFSET $4 LIMIT $5`,
  { notNull: ['struck'] },
).as<Pick<IncidentRow, 'type' | 'acknowledgedBy'>>()

export const incidentsStatement = (
  appId: string,
  { from, to }: Period,
  { skip, limit }: { skip: number; limit: number },
) => incidents.with(appId, from, to, skip, limit + 1)

/** An incident as it is sent, with whatever else its row has. */
export const toIncident = <R extends IncidentRow>({ startedAt, acknowledgedAt, resolvedAt, ...row }: R) => {
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
    return pageOf(rows, page.limit, toIncident)
  }
