import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { maintenanceRows, toMaintenance, type MaintenanceRow } from './maintenance-row.ts'

type Page = InferResponse<typeof stats.listMaintenances>
type Wanted = { appId?: string | undefined; skip: number; limit: number }

const isOver = '(m.ended_at IS NOT NULL OR m.cancelled_at IS NOT NULL)'

const maintenances = statement(
  'stats.maintenances',
  maintenanceRows(`WHERE $1::char(24) IS NULL OR m.app_id = $1
    ORDER BY ${isOver}, CASE WHEN NOT ${isOver} THEN m.starts_at END, m.starts_at DESC, m.id OFFSET $2 LIMIT $3`),
  { notNull: ['probesIds', 'services'] },
).as<Pick<MaintenanceRow, 'repeats'>>()

/** Maintenances of all accounts or of one, for staff: running and planned by start, then past ones, newest first. */
export const maintenancesView =
  ({ query }: Pick<Database, 'query'>) =>
  async ({ appId, skip, limit }: Wanted): Promise<Page> => {
    const { rows } = await query(maintenances.with(appId ?? null, skip, limit + 1))
    return { list: rows.slice(0, limit).map(toMaintenance), hasMore: rows.length > limit }
  }

/** SQL (jsonb array) of the maintenances of account `$1` that run or are still to come, earliest first. */
export const openMaintenances = (utc: (column: string) => string): string => `(
  SELECT jsonb_agg(jsonb_build_object('_id', m.id, 'startsAt', ${utc('m.starts_at')}, 'endsAt', ${utc('m.ends_at')},
           'startedAt', ${utc('m.started_at')}, 'textFr', m.text_fr, 'textEn', m.text_en,
           'probesIds', (SELECT jsonb_agg(s.probe_id) FROM stats.maintenance_probes s
             WHERE s.app_id = m.app_id AND s.maintenance_id = m.id)) ORDER BY m.starts_at, m.id)
    FROM stats.maintenances m WHERE m.app_id = $1 AND m.ended_at IS NULL AND m.cancelled_at IS NULL)`
