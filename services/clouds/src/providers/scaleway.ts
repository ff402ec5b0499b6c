import { cloudZones, type ServerStatus } from '@passerelle/kernel/clouds'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { cloudJson, type Json } from './cloud-http.ts'
import type { CloudProvider, ProviderCluster, ProviderServer } from './cloud-provider.ts'
import { serverImages } from './server-images.ts'

export type ScalewayCredentials = { secretKey: string; projectId: string }

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
const actions = { start: 'poweron', stop: 'poweroff', reboot: 'reboot' } as const
const pageSize = 50
const mostPages = 40

const addressOf = (server: Json): string | null =>
  server.at('public_ips').list()[0]?.at('address').textOr(null) ?? server.at('public_ip').at('address').textOr(null)

const toServer = (zone: string, server: Json): ProviderServer => ({
  providerId: server.at('id').text(),
  name: server.at('name').text(),
  status: states.get(server.at('state').text()) ?? 'unknown',
  zone,
  commercialType: server.at('commercial_type').text(),
  image: server.at('image').at('name').textOr(''),
  publicAddress: addressOf(server),
  createdAt: server.at('creation_date').date(),
})

/** Scaleway adapter: REST APIs of Instances and Kapsule (CLD-004). */
export const scaleway = (
  { secretKey, projectId }: ScalewayCredentials,
  client: HttpClient,
  url = 'https://api.scaleway.com',
): CloudProvider => {
  const ask = cloudJson(client, (body) => body.at('message').textOr(undefined))
  const headers = { 'x-auth-token': secretKey, 'content-type': 'application/json', accept: 'application/json' }
  const get = (path: string, signal: AbortSignal) => ask({ url: `${url}${path}`, headers, signal })
  const post = (path: string, body: object, signal: AbortSignal) =>
    ask({ url: `${url}${path}`, method: 'POST', headers, body: JSON.stringify(body), signal })
  const instances = (zone: string) => `/instance/v1/zones/${encodeURIComponent(zone)}`

  /** Fetches every page of a list. */
  const all = async (path: string, size: string, key: string, signal: AbortSignal): Promise<Json[]> => {
    const found: Json[] = []
    for (let page = 1; page <= mostPages; page += 1) {
      const list = (await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&${size}=${pageSize}`, signal))
        .at(key)
        .list()
      found.push(...list)
      if (list.length < pageSize) break
    }
    return found
  }
  const serversIn = async (zone: string, signal: AbortSignal, query = '') =>
    (await all(`${instances(zone)}/servers?project=${projectId}${query}`, 'per_page', 'servers', signal)).map(
      (server) => toServer(zone, server),
    )
  const act: CloudProvider['act'] = async ({ providerId, zone }, action, signal) =>
    void (await post(
      `${instances(zone)}/servers/${encodeURIComponent(providerId)}/action`,
      { action: actions[action] },
      signal,
    ))

  return {
    slug: 'scw',
    servers: async (signal) => (await Promise.all(cloudZones.scw.map((zone) => serversIn(zone, signal)))).flat(),
    clusters: async (signal) => {
      const regions = [...new Set(cloudZones.scw.map((zone) => zone.replace(/-\d+$/, '')))]
      const lists = await Promise.all(
        regions.map(async (region) => {
          const path = `/k8s/v1/regions/${region}/clusters`
          const clusters = await all(`${path}?project_id=${projectId}`, 'page_size', 'clusters', signal)
          return Promise.all(
            clusters.map(async (cluster): Promise<ProviderCluster> => {
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
            }),
          )
        }),
      )
      return lists.flat()
    },
    types: async (zone, signal) => {
      const [products, availability] = await Promise.all([
        get(`${instances(zone)}/products/servers?per_page=100`, signal),
        get(`${instances(zone)}/products/servers/availability?per_page=100`, signal),
      ])
      return products
        .at('servers')
        .entries()
        .filter(([, type]) => type.at('arch').textOr('x86_64') === 'x86_64')
        .map(([commercialType, type]) => ({
          commercialType,
          vcpus: type.at('ncpus').number(),
          memoryInMb: Math.round(type.at('ram').number() / 1024 ** 2),
          monthlyPriceInCents: Math.round(type.at('monthly_price').number() * 100),
          available:
            availability.at('servers').at(commercialType).at('availability').textOr('available') !== 'shortage',
          images: serverImages.scw,
        }))
    },
    create: async ({ name, zone, commercialType, image, token }, signal) => {
      // Instances have no idempotency key, so a tag identifies a server whose creation response was lost.
      const tag = `passerelle:${token}`
      let [server] = await serversIn(zone, signal, `&tags=${encodeURIComponent(tag)}`)
      if (!server) {
        const body = {
          name,
          commercial_type: commercialType,
          image,
          project: projectId,
          tags: [tag],
          dynamic_ip_required: true,
        }
        server = toServer(zone, (await post(`${instances(zone)}/servers`, body, signal)).at('server'))
      }
      // A new server is powered off.
      if (server.status === 'stopped') await act(server, 'start', signal)
      return { ...server, image, status: server.status === 'running' ? 'running' : 'creating' }
    },
    act,
  }
}
