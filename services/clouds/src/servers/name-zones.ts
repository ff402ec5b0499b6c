import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record'>

const nameZonesStatement = statement(
  'clouds.nameZones',
  `UPDATE clouds.connections SET extra_zones = $2
        WHERE app_id = $1 AND provider = 'scw' AND disconnected_at IS NULL RETURNING 1`,
)

/**
 * Staff name zones of Scaleway that are read besides those that the product knows (CLD-004). Throws
 * `cloud_not_connected`.
 */
export const nameZones =
  ({ database, record }: Deps) =>
  async (appId: string, zones: readonly string[], { userId }: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query(nameZonesStatement.with(appId, [...new Set(zones)]))
      if (rows.length === 0) throw new Problem('cloud_not_connected')
      const actor = { kind: 'staff', userId } as const
      await record(tx, { appId, actor, name: 'cloud.zones_named', subject: appId, data: { zones } })
    })
