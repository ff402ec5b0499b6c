import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { CloudError } from '../cloud-error.ts'
import { cloudInit } from '../cloud-init.ts'
import type { CloudProvider, ProviderServer, ServerOrder } from '../cloud-provider.ts'
import { readPlaces } from '../places.ts'
import { scalewayApi, type ScalewayCredentials } from './scaleway-api.ts'
import { scalewayInventory, toServer } from './scaleway-inventory.ts'
import { scalewayOffer } from './scaleway-offer.ts'

/** All zones with Instances: only the documentation of Scaleway lists them. A connection may name further ones. */
export const scalewayZones = [
  'fr-par-1',
  'fr-par-2',
  'fr-par-3',
  'nl-ams-1',
  'nl-ams-2',
  'nl-ams-3',
  'pl-waw-1',
  'pl-waw-2',
  'pl-waw-3',
]
const actions = { start: 'poweron', stop: 'poweroff', reboot: 'reboot' } as const

/** Scaleway adapter: REST APIs of Instances, Kapsule, Marketplace and VPC (CLD-004). */
export const scaleway = (
  { secretKey, projectId, extraZones = [] }: ScalewayCredentials,
  client: HttpClient,
  url = 'https://api.scaleway.com',
): CloudProvider => {
  const api = scalewayApi(secretKey, client, url)
  const { get, post, patchText, instances } = api
  const { serversIn, clustersIn } = scalewayInventory(api, projectId)
  const allZones = [...new Set([...scalewayZones, ...extraZones])]
  const pathOf = ({ providerId, zone }: { providerId: string; zone: string }) =>
    `${instances(zone)}/servers/${encodeURIComponent(providerId)}`
  const act: CloudProvider['act'] = async (server, action, signal) =>
    void (await post(`${pathOf(server)}/action`, { action: actions[action] }, signal))

  /** What a server needs before it is powered on for the first time; every step may be repeated. */
  const prepare = async (server: ProviderServer, { keys, network }: ServerOrder, signal: AbortSignal) => {
    const path = pathOf(server)
    if (network !== null) {
      const cards = (await get(`${path}/private_nics`, signal)).at('private_nics').list()
      if (!cards.some((card) => card.at('private_network_id').textOr('') === network))
        await post(`${path}/private_nics`, { private_network_id: network }, signal)
    }
    if (keys.length > 0) await patchText(`${path}/user_data/cloud-init`, cloudInit(keys), signal)
  }

  /** A server that was started by an earlier request may still be listed as stopped: what is refused is read again. */
  const start = async (server: ProviderServer, signal: AbortSignal) => {
    try {
      await act(server, 'start', signal)
    } catch (error) {
      if (!(error instanceof CloudError) || error.reason !== 'refused') throw error
      const seen = (await get(pathOf(server), signal)).at('server')
      if (toServer(server.zone, seen).status === 'stopped') throw error
    }
  }

  return {
    slug: 'scw',
    givesPrices: true,
    servers: (signal, zones = allZones) => readPlaces([...new Set(zones)], serversIn, signal),
    clusters: (signal) =>
      readPlaces([...new Set(allZones.map((zone) => zone.replace(/-\d+$/, '')))], clustersIn, signal),
    ...scalewayOffer(api, projectId),
    create: async (wanted, signal) => {
      const { name, zone, commercialType, image, token } = wanted
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
      if (server.status === 'stopped') {
        await prepare(server, wanted, signal)
        await start(server, signal)
      }
      return { ...server, image, status: server.status === 'running' ? 'running' : 'creating' }
    },
    act,
  }
}
