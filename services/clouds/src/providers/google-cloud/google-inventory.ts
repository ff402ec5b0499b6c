import type { ServerStatus } from '@passerelle/kernel/clouds'
import type { Json } from '../cloud-http.ts'
import type { ProviderCluster, ProviderServer } from '../cloud-provider.ts'
import { readPlaces, type Listed, type UnreadPlace } from '../places.ts'
import { lastPart, type GoogleApi } from './google-api.ts'

const states = new Map<string, ServerStatus>(
  Object.entries({
    PROVISIONING: 'creating',
    STAGING: 'starting',
    RUNNING: 'running',
    STOPPING: 'stopping',
    SUSPENDING: 'stopping',
    SUSPENDED: 'stopped',
    TERMINATED: 'stopped',
    REPAIRING: 'failed',
  }),
)
const clusterStates = new Map<string, ProviderCluster['status']>(
  Object.entries({
    PROVISIONING: 'creating',
    RUNNING: 'running',
    RECONCILING: 'updating',
    DEGRADED: 'failed',
    ERROR: 'failed',
  }),
)

export const toServer = (zone: string, instance: Json): ProviderServer => ({
  // Names are unique within a zone, and the API addresses instances by name.
  providerId: `${zone}/${instance.at('name').text()}`,
  name: instance.at('name').text(),
  status: states.get(instance.at('status').text()) ?? 'unknown',
  zone,
  commercialType: lastPart(instance.at('machineType').text()),
  image: lastPart(instance.at('disks').listOrNone()[0]?.at('licenses').listOrNone()[0]?.textOr('') ?? ''),
  publicAddress:
    instance.at('networkInterfaces').listOrNone()[0]?.at('accessConfigs').listOrNone()[0]?.at('natIP').textOr(null) ??
    null,
  createdAt: instance.at('creationTimestamp').date(),
})

const toCluster = (cluster: Json): ProviderCluster => ({
  providerId: cluster.at('id').text(),
  name: cluster.at('name').text(),
  status: clusterStates.get(cluster.at('status').text()) ?? 'unknown',
  version: cluster.at('currentMasterVersion').text(),
  nodeCount: cluster.at('currentNodeCount').numberOr(0),
  zone: cluster.at('location').text(),
  createdAt: cluster.at('createTime').date(),
})

const unreadOf = (places: readonly string[]): UnreadPlace[] =>
  [...new Set(places)].map((place) => ({ place, reason: 'unavailable' }))

/** Instances and clusters of all zones of a project. */
export const googleInventory = ({ all, pages, send, urls }: GoogleApi) => ({
  serversIn: (zones: readonly string[], signal: AbortSignal): Promise<Listed<ProviderServer>> =>
    readPlaces(
      zones,
      async (zone, bounded) =>
        (await all(`${urls.zone(zone)}/instances`, bounded)).map((instance) => toServer(zone, instance)),
      signal,
    ),
  /** One list over all zones, which names those that could not be reached. */
  servers: async (signal: AbortSignal): Promise<Listed<ProviderServer>> => {
    const url = `${urls.project}/aggregated/instances?returnPartialSuccess=true`
    const found = await pages(url, signal)
    const scopes = found.flatMap((page) => page.at('items').entries())
    const warned = scopes.filter(([, scope]) => scope.at('warning').at('code').textOr('') === 'UNREACHABLE')
    const unreachable = found.flatMap((page) => page.at('unreachables').listOrNone()).map((scope) => scope.text())
    return {
      list: scopes.flatMap(([scope, { at }]) =>
        at('instances')
          .listOrNone()
          .map((instance) => toServer(lastPart(scope), instance)),
      ),
      unread: unreadOf([...warned.map(([scope]) => scope), ...unreachable].map(lastPart)),
    }
  },
  clusters: async (signal: AbortSignal): Promise<Listed<ProviderCluster>> => {
    const answer = await send(urls.clusters, signal)
    return {
      list: answer.at('clusters').listOrNone().map(toCluster),
      unread: unreadOf(
        answer
          .at('missingZones')
          .listOrNone()
          .map((zone) => zone.text()),
      ),
    }
  },
})
