import type { Actor, Person } from '@passerelle/kernel/actor'
import { isStaffActor } from '@passerelle/kernel/actor'
import type { Responsibility } from '@passerelle/kernel/availability'
import { mayRead } from '@passerelle/kernel/visibility'
import type { Database } from '@passerelle/server/database/connect'
import { acknowledgedBy } from '../incidents/acknowledged-by.ts'
import { statement } from './statement-rows.ts'
import { updatesOfDay, type TimelineEntry } from '../incidents/timeline-view.ts'
import { sightOf, type Sight } from './report-access.ts'

export type IncidentRow = {
  id: string
  probeId: string
  type: Responsibility
  service: string
  name: string
  cause: string | null
  isProd: boolean
  startedAt: string
  acknowledgedAt: string | null
  acknowledgedBy: { userId: string; name: string } | null
  resolvedAt: string | null
}

/** A stored report with the incidents of its day, earliest first. */
export type ReportRow = {
  appId: string
  id: string
  day: string
  causeDescription: string
  resolveDescription: string
  version: number
  createdAt: Date
  editedAt: Date | null
  requestedAt: Date | null
  publishedAt: Date | null
  privileged: boolean
  productionEvents: number
  incidents: IncidentRow[]
  updates: TimelineEntry[]
}

/** A report with what its reader may see of it. */
export type ReportSubject = ReportRow & { sight: Sight }

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of reports with their incidents; `rest` is appended (WHERE, ORDER BY and so on). */
export const reportRows = (rest: string): string => `
  SELECT r.app_id AS "appId", r.id, to_char(r.day, 'YYYY-MM-DD') AS day, r.cause_description AS "causeDescription",
         r.resolve_description AS "resolveDescription",
         r.version, r.created_at AS "createdAt", r.edited_at AS "editedAt", r.requested_at AS "requestedAt",
         r.published_at AS "publishedAt",
         a.privileged, i.production::int AS "productionEvents", i.incidents,
         ${updatesOfDay('r.app_id', 'r.day')} AS updates
    FROM stats.reports r
    JOIN accounts.app_privileges a ON a.app_id = r.app_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE e.is_prod AND e.type <> 'MAINTENANCE') AS production,
             coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'probeId', e.probe_id, 'type', e.type, 'service', p.name,
               'name', e.name, 'cause', e.cause, 'isProd', e.is_prod,
               'acknowledgedBy', ${acknowledgedBy('e')},
               'startedAt', ${utc('e.started_at')}, 'acknowledgedAt', ${utc('e.acknowledged_at')},
               'resolvedAt', ${utc('e.resolved_at')}) ORDER BY e.started_at, e.id), '[]') AS incidents
        FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
       WHERE e.app_id = r.app_id AND stats.day_of(e.started_at) = r.day) i
   ${rest}`

const report = statement('stats.report', reportRows('WHERE r.id = $1'), {
  notNull: ['day', 'privileged', 'productionEvents'],
}).as<Pick<ReportRow, 'incidents' | 'updates'>>()
export const reportStatement = (id: string) => report.with(id)

/** Loads a report as the actor may read it; null when it does not exist or is not visible. */
export const loadReport =
  ({ query }: Pick<Database, 'query'>, threshold: number) =>
  async (actor: Person, id: string): Promise<ReportSubject | null> => {
    const { rows } = await query(reportStatement(id))
    const found = rows[0]
    if (!found || !mayRead(actor, found)) return null
    const sight = sightOf(actor, found, threshold)
    return sight === 'none' ? null : { ...found, sight }
  }

export const reportPolicies = {
  'report.list': (actor: Actor): boolean =>
    isStaffActor(actor) || (actor.kind === 'customer' && actor.appId !== undefined),
  'report.read': (actor: Actor): boolean => actor.kind !== 'anonymous',
  'report.write': isStaffActor,
}
