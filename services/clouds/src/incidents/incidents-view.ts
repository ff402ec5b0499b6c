import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Responsibility } from '@passerelle/kernel/availability'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Incidents = InferResponse<typeof clouds.listAllIncidents>
type Asked = InferQuery<typeof clouds.listAllIncidents>

export type IncidentRow = {
  appId: string
  id: string
  probeId: string
  service: string
  monitorId: string
  eventId: string
  type: Responsibility
  name: string
  cause: string | null
  startedAt: Date
  acknowledgedAt: Date | null
  resolvedAt: Date | null
  call: boolean
  isProd: boolean
  struck: boolean
  reportId: string | null
  reportPublished: boolean
  acknowledgedBy: Incidents['list'][number]['acknowledgedBy']
  task: Incidents['list'][number]['task']
  strike: Incidents['list'][number]['strike']
}

export const incidentColumns = `
  app_id AS "appId", id, probe_id AS "probeId", service, provider_monitor_id AS "monitorId", event_id AS "eventId",
  type, name, cause, started_at AS "startedAt",
  acknowledged_at AS "acknowledgedAt", resolved_at AS "resolvedAt", call, is_prod AS "isProd", report_id AS "reportId",
  report_published_at IS NOT NULL AS "reportPublished",
  (SELECT jsonb_build_object('userId', p.id, 'name', concat_ws(' ', p.first_name, p.last_name)) FROM accounts.people p
    WHERE p.app_id = incident_rows.app_id AND p.id = incident_rows.acknowledged_by
      AND NOT p.anonymised) AS "acknowledgedBy",
  (SELECT jsonb_build_object('_id', k.strike_id, 'reason', k.reason,
     'createdAt', to_char(k.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM stats.struck_incidents k
    WHERE k.app_id = incident_rows.app_id AND k.incident_id = incident_rows.id) AS strike,
  EXISTS (SELECT FROM stats.struck_incidents k
    WHERE k.app_id = incident_rows.app_id AND k.incident_id = incident_rows.id) AS struck,
  (SELECT jsonb_build_object('_id', t.task_id, 'slug', h.slug) FROM stats.incident_requests t
     LEFT JOIN projects.task_headlines h ON h.app_id = t.app_id AND h.id = t.task_id
    WHERE t.app_id = incident_rows.app_id AND t.incident_id = incident_rows.id) AS task`

/** Columns of an incident that are never null. */
export const filledColumns = [
  'appId',
  'id',
  'probeId',
  'service',
  'monitorId',
  'eventId',
  'name',
  'startedAt',
  'call',
  'isProd',
  'struck',
  'reportPublished',
] as const

const incidents = statement(
  'clouds.incidents',
  `SELECT ${incidentColumns} FROM stats.incident_rows
          WHERE ($1::timestamptz IS NULL OR resolved_at IS NULL OR resolved_at > $1)
            AND ($2::timestamptz IS NULL OR started_at < $2)
            AND ($3::text IS NULL OR app_id = $3) AND ($4::text IS NULL OR probe_id = $4 OR provider_monitor_id = $4)
            AND ($5::text IS NULL OR type = $5)
            AND ($6::text IS NULL OR (resolved_at IS NULL) = ($6 = 'unresolved'))
            AND ($7::text IS NULL OR CASE $7 WHEN 'none' THEN report_id IS NULL WHEN 'draft' THEN report_id IS NOT NULL
              AND report_published_at IS NULL
                                            ELSE report_published_at IS NOT NULL END)
          ORDER BY started_at DESC, id DESC OFFSET $8 LIMIT $9`,
  { notNull: filledColumns },
).as<Pick<IncidentRow, 'type' | 'acknowledgedBy' | 'task' | 'strike'>>()

export const incidentsStatement = ({ skip, limit, ...asked }: Asked) =>
  incidents.with(
    asked.from ?? null,
    asked.to ?? null,
    asked.appId ?? null,
    asked.monitorId ?? null,
    asked.type ?? null,
    asked.state ?? null,
    asked.report ?? null,
    skip,
    limit + 1,
  )

export const toIncident = ({
  startedAt,
  acknowledgedAt,
  resolvedAt,
  ...row
}: IncidentRow): Incidents['list'][number] => {
  const lifeTime = {
    startedAt: startedAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
  return { ...row, ...lifeTime, lifeTime }
}

/** Incidents of all accounts, newest first, from the stats service (API-111). */
export const allIncidentsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (asked: Asked): Promise<Incidents> => {
    const { rows } = await query(incidentsStatement(asked))
    return pageOf(rows, asked.limit, toIncident)
  }
