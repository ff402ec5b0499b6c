import pLimit from 'p-limit'
import type { ServerStatus } from '@passerelle/kernel/clouds'
import type { Json } from '../cloud-http.ts'
import type { ProviderCluster, ProviderServer } from '../cloud-provider.ts'
import type { ScalewayApi } from './scaleway-api.ts'

const states = new Map<string, ServerStatus>(
  Object.entries({
    running: 'running',
    stopped: 'stopped',
    'stopped in place': 'stopped',
    starting: 'starting',
    stopping: 'stopping',
    locked: 'failed',
  }),
)
const clusterStates = new Map<string, ProviderCluster['status']>(
  Object.entries({
    creating: 'creating',
    ready: 'running',
    updating: 'updating',
    pool_required: 'running',
    locked: 'failed',
  }),
)
/** Clusters of a region that are read at a time. */
const mostClusters = 4

const addressOf = (server: Json): string | null =>
  server.at('public_ips').listOrNone()[0]?.at('address').textOr(null) ??
  server.at('public_ip').at('address').textOr(null)

export const toServer = (zone: string, server: Json): ProviderServer => ({
  providerId: server.at('id').text(),
  name: server.at('name').text(),
  status: states.get(server.at('state').text()) ?? 'unknown',
  zone,
  commercialType: server.at('commercial_type').text(),
  image: server.at('image').at('name').textOr(''),
  publicAddress: addressOf(server),
  createdAt: server.at('creation_date').date(),
})

/** Instances of a zone and clusters (Kapsule) of a region. */
export const scalewayInventory = ({ all, get, instances }: ScalewayApi, projectId: string) => ({
  serversIn: async (zone: string, signal: AbortSignal, query = ''): Promise<ProviderServer[]> =>
    (await all(`${instances(zone)}/servers?project=${projectId}${query}`, 'per_page', 'servers', signal)).map(
      (server) => toServer(zone, server),
    ),
  clustersIn: async (region: string, signal: AbortSignal): Promise<ProviderCluster[]> => {
    const path = `/k8s/v1/regions/${region}/clusters`
    const limit = pLimit(mostClusters)
    const toCluster = async (cluster: Json): Promise<ProviderCluster> => {
      const providerId = cluster.at('id').text()
      const nodes = await get(`${path}/${encodeURIComponent(providerId)}/nodes?page_size=1`, signal)
      return {
        providerId,
        name: cluster.at('name').text(),
        status: clusterStates.get(cluster.at('status').text()) ?? 'unknown',
        version: cluster.at('version').text(),
        nodeCount: nodes.at('total_count').number(),
        zone: region,
        createdAt: cluster.at('created_at').date(),
      }
    }
    const clusters = await all(`${path}?project_id=${projectId}`, 'page_size', 'clusters', signal)
    return Promise.all(clusters.map((cluster) => limit(toCluster, cluster)))
  },
})
