import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { filledColumns, incidentColumns, toIncident, type IncidentRow } from './incidents-view.ts'

type Monitor = InferResponse<typeof clouds.readMonitor>

const mostIncidents = 50

const statusOf = (createdAt: Date, standing: readonly IncidentRow[], now: Date): Monitor['status'] => {
  if (createdAt > now) return 'unknown'
  if (standing.length === 0) return 'available'
  return standing.every(({ type }) => type === 'MAINTENANCE') ? 'maintenance' : 'unavailable'
}

const monitorStatement = statement(
  'clouds.monitor',
  `SELECT app_id AS "appId", id, name, created_at AS "createdAt", provider_monitor_id AS "providerMonitorId",
                    seen_at AS "checkedAt"
               FROM stats.monitor_rows WHERE id = $1 OR provider_monitor_id = $1 LIMIT 1`,
  { notNull: ['appId', 'id', 'name', 'createdAt', 'providerMonitorId'] },
)

const monitorIncidents = statement(
  'clouds.monitorIncidents',
  `SELECT ${incidentColumns} FROM stats.incident_rows WHERE app_id = $1 AND probe_id = $2
              ORDER BY resolved_at IS NULL DESC, started_at DESC, id DESC LIMIT ${mostIncidents}`,
  { notNull: filledColumns },
).as<Pick<IncidentRow, 'type' | 'acknowledgedBy' | 'task' | 'strike'>>()

/** A monitor by our id or the provider's, with its latest incidents (API-112). Throws `not_found`. */
export const monitorView =
  ({ query }: Pick<Database, 'query'>) =>
  async (ref: string, now: Date): Promise<Monitor> => {
    const { rows } = await query(monitorStatement.with(ref))
    const monitor = rows[0]
    if (!monitor) throw new Problem('not_found')
    const latest = await query(monitorIncidents.with(monitor.appId, monitor.id))
    return {
      ...monitor,
      createdAt: monitor.createdAt.toISOString(),
      checkedAt: monitor.checkedAt?.toISOString() ?? null,
      status: statusOf(
        monitor.createdAt,
        latest.rows.filter(({ resolvedAt }) => resolvedAt === null),
        now,
      ),
      incidents: latest.rows.map(toIncident),
    }
  }
