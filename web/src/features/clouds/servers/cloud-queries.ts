import { kubernetes } from '@passerelle/contract/clouds/kubernetes'
import { serverLinks } from '@passerelle/contract/clouds/server-links'
import { servers } from '@passerelle/contract/clouds/servers'
import { sshKeys } from '@passerelle/contract/clouds/ssh-keys'
import type { InferResponse } from '@passerelle/contract/operation'
import { availability } from '@passerelle/contract/stats/availability'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { useTopic } from '../../../model/live/use-topic.ts'

export type Server = InferResponse<typeof servers.createServer>
export type ServerDetail = InferResponse<typeof servers.readServer>
export type ServerActionEntry = ServerDetail['history'][number]
export type ProviderState = InferResponse<typeof servers.listServers>['providers'][number]
export type ServerType = InferResponse<typeof servers.listServerTypes>['list'][number]
export type ServerNetwork = InferResponse<typeof servers.listServerTypes>['networks'][number]
export type SshKey = InferResponse<typeof sshKeys.addSshKey>
export type Cluster = InferResponse<typeof kubernetes.readCluster>

const limit = 100
/** Polling interval in ms in addition to live events, for the time of the last check. */
const refetchInterval = 60_000

/** Reads all pages of a list: an account has a few dozen entries at most. */
const whole = async <T, R extends { list: T[]; hasMore: boolean }>(
  read: (skip: number) => Promise<R & { list: T[] }>,
) => {
  const first = await read(0)
  const list = [...first.list]
  let { hasMore } = first
  while (hasMore) {
    const next = await read(list.length)
    list.push(...next.list)
    hasMore = next.hasMore && next.list.length > 0
  }
  return { ...first, list }
}

/** Query keys and query options of the account's clouds. */
export const cloudQueries = {
  all: (appId: string | undefined) => ['clouds', appId] as const,
  servers: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'servers'],
      queryFn: ({ signal }) => whole((skip) => call(servers.listServers, { skip, limit }, { signal })),
      enabled: appId !== undefined,
      refetchInterval,
    }),
  server: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'server', id],
      queryFn: ({ signal }) => call(servers.readServer, { id }, { signal }),
      enabled: appId !== undefined,
      // The request for an approval is created a moment after the action, without an event of the server.
      refetchInterval: ({ state }) => (state.data?.waiting?.request?.taskId === null ? 1500 : refetchInterval),
    }),
  types: (appId: string | undefined, provider: CloudProviderSlug | undefined, zone: string | undefined) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'types', provider, zone],
      queryFn: ({ signal }) => call(servers.listServerTypes, { provider: provider!, zone: zone! }, { signal }),
      enabled: appId !== undefined && provider !== undefined && zone !== undefined,
      staleTime: refetchInterval,
      retry: false,
    }),
  sshKeys: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'sshKeys'],
      queryFn: async ({ signal }) => (await call(sshKeys.listSshKeys, {}, { signal })).list,
      enabled: appId !== undefined,
    }),
  /** The monitored services of the account, to link a server to one. */
  probes: (appId: string | undefined) =>
    queryOptions({
      queryKey: ['stats', appId, 'probes-to-link'],
      queryFn: async ({ signal }) => (await call(availability.listProbes, { limit }, { signal })).list,
    }),
  /** The servers that a request is about. */
  linkedServers: (appId: string, taskId: string) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'linked', taskId],
      queryFn: async ({ signal }) => (await call(serverLinks.listLinkedServers, { taskId }, { appId, signal })).list,
    }),
  /** The servers that carry monitored services. */
  serversOfServices: (appId: string) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'linked', 'services'],
      queryFn: async ({ signal }) => (await call(serverLinks.listLinkedServers, { services: 'true' }, { signal })).list,
    }),
  clusters: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'clusters'],
      queryFn: ({ signal }) => whole((skip) => call(kubernetes.listClusters, { skip, limit }, { signal })),
      enabled: appId !== undefined,
      refetchInterval,
    }),
  cluster: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...cloudQueries.all(appId), 'cluster', id],
      queryFn: ({ signal }) => call(kubernetes.readCluster, { id }, { signal }),
      enabled: appId !== undefined,
      refetchInterval,
    }),
}

/**
 * Keeps servers and clusters up to date by live events (CLD-007); after a lost connection, reconnects every 5 s
 * (CLD-008).
 */
export const useCloudsLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  const readAgain = () =>
    void client.invalidateQueries({
      queryKey: cloudQueries.all(appId),
      predicate: ({ queryKey }) => !queryKey.includes('types'),
    })
  useTopic('server', appId, readAgain, readAgain)
  useTopic('cluster', appId, readAgain, readAgain)
}
