import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Database } from '@passerelle/server/database/connect'
import type { ProviderCluster, ProviderServer } from './cloud-provider.ts'
import type { SimulatedWorld } from './simulator.ts'

/**
 * Initial state of the simulator, from the inventory; actions that were running when the process ended count as
 * completed.
 */
export const seededWorld =
  ({ query }: Pick<Database, 'query'>, appId: string, provider: CloudProviderSlug) =>
  async (): Promise<SimulatedWorld> => {
    const values = [appId, provider]
    const servers = await query<ProviderServer>({
      text: `SELECT provider_id AS "providerId", name, CASE WHEN status = 'stopping' THEN 'stopped'
                    WHEN status IN ('stopped', 'failed') THEN status ELSE 'running' END AS status,
                    zone, commercial_type AS "commercialType", image, public_address AS "publicAddress",
                    created_at AS "createdAt"
               FROM clouds.servers WHERE app_id = $1 AND provider = $2 AND provider_id IS NOT NULL`,
      values,
    })
    const clusters = await query<ProviderCluster>({
      text: `SELECT provider_id AS "providerId", name, status, version, node_count AS "nodeCount", zone,
                    created_at AS "createdAt"
               FROM clouds.clusters WHERE app_id = $1 AND provider = $2`,
      values,
    })
    return { servers: servers.rows, clusters: clusters.rows }
  }
