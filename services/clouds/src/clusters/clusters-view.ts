import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { providersView } from '../servers/servers-view.ts'
import { statement } from './statement-rows.ts'

type Cluster = InferResponse<typeof clouds.readCluster>
export type ClusterRow = Omit<Cluster, 'createdAt' | 'seenAt'> & {
  appId: string
  createdAt: Date
  seenAt: Date | null
}

const columns = `app_id AS "appId", id AS "_id", provider, name, status, version, node_count AS "nodeCount", zone,
  created_at AS "createdAt", seen_at AS "seenAt"`

export const toCluster = ({ appId: _, createdAt, seenAt, ...row }: ClusterRow): Cluster => ({
  ...row,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})

const clusters = statement(
  'clouds.clusters',
  `SELECT ${columns} FROM clouds.clusters WHERE app_id = $1 AND removed_at IS NULL
    ORDER BY lower(name) COLLATE "fr-x-icu", id OFFSET $2 LIMIT $3`,
).as<ClusterRow>()
const cluster = statement(
  'clouds.cluster',
  `SELECT ${columns} FROM clouds.clusters WHERE id = $1 AND removed_at IS NULL`,
).as<ClusterRow>()

/** Clusters of an account by name (API-115). */
export const clustersView =
  (database: Pick<Database, 'query'>) =>
  async (appId: string, { skip, limit }: { skip: number; limit: number }) => {
    const [{ rows }, providers] = await Promise.all([
      database.query(clusters.with(appId, skip, limit + 1)),
      providersView(database)(appId),
    ])
    return { ...pageOf(rows, limit, toCluster), providers }
  }

/** Loads a cluster for an actor; null when it does not exist or is not visible. */
export const loadCluster =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, id: string): Promise<ClusterRow | null> => {
    const { rows } = await query(cluster.with(id))
    return rows[0] && mayRead(actor, rows[0]) ? rows[0] : null
  }
