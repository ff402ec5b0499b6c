import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

type Probes = InferResponse<typeof stats.listProbes>
type Row = { id: string; name: string; createdAt: Date; detachedAt: Date | null; providerMonitorId: string }

export type Page = { skip: number; limit: number }

const probes = statement(
  'stats.probes',
  `SELECT id, name, created_at AS "createdAt", detached_at AS "detachedAt",
                provider_monitor_id AS "providerMonitorId" FROM stats.probes
          WHERE app_id = $1 ORDER BY lower(name) COLLATE "fr-x-icu", id OFFSET $2 LIMIT $3`,
)

export const probesStatement = (appId: string, { skip, limit }: Page) => probes.with(appId, skip, limit + 1)

/** Monitored services of an account, by name (API-121). */
export const probesView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string, page: Page): Promise<Probes> => {
    const { rows } = await query<Row>(probesStatement(appId, page))
    return pageOf(rows, page.limit, (row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      detachedAt: row.detachedAt?.toISOString() ?? null,
    }))
  }
