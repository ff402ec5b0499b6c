import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import { keysIn, startFakeHttp, type Installed } from './fake-http.ts'

const states: Record<string, string> = {
  creating: 'starting',
  rebooting: 'starting',
  failed: 'locked',
  unknown: 'unknown',
}
const toWire = (server: ProviderServer) => ({
  id: server.providerId,
  name: server.name,
  state: states[server.status] ?? server.status,
  commercial_type: server.commercialType,
  image: { id: 'f974feac', name: server.image },
  public_ip: null,
  public_ips: server.publicAddress ? [{ address: server.publicAddress }] : [],
  creation_date: server.createdAt.toISOString(),
  zone: server.zone,
})
const actions = { poweron: 'start', poweroff: 'stop', reboot: 'reboot' } as const

/** Fake of the Scaleway REST API by its documentation, backed by the simulator. `older`: what lists say of a server. */
export const startFakeScaleway = async (
  simulator: CloudProvider,
  { secretKey, older = (server) => server }: { secretKey: string; older?: (server: ProviderServer) => ProviderServer },
) => {
  const { signal } = new AbortController()
  /** By tag: servers that were created but not powered on yet. */
  const created = new Map<string, { server: ProviderServer; on: boolean }>()
  const installed: Installed = new Map()
  const servers = async () => {
    const known = await simulator.servers(signal)
    return known.list.map((server) => {
      const off = [...created.values()].find((one) => one.server.providerId === server.providerId && !one.on)
      return off ? { ...server, status: 'stopped' as const } : server
    })
  }
  const fake = await startFakeHttp(
    async ({ method, url, headers, text, body }) => {
      if (headers['x-auth-token'] !== secretKey) return { status: 401, body: { message: 'authentication is denied' } }
      const [, service, , , place = '', kind, ...rest] = url.pathname.split('/').map(decodeURIComponent)
      const size = Number(url.searchParams.get('per_page') ?? url.searchParams.get('page_size') ?? 20)
      const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size
      if (service === 'k8s') {
        const clusters = (await simulator.clusters(signal)).list.filter(({ zone }) => zone === place)
        const one = clusters.find(({ providerId }) => providerId === rest[0])
        if (one) return { body: { total_count: one.nodeCount, nodes: [] } }
        const list = clusters.map(({ providerId, name, version, createdAt }) => ({
          id: providerId,
          name,
          version,
          status: 'ready',
          region: place,
          created_at: createdAt.toISOString(),
        }))
        return { body: { total_count: list.length, clusters: list.slice(start, start + size) } }
      }
      if (service === 'marketplace') {
        const images = (await simulator.images('', signal)).map(({ id, name }) => ({
          id: `uuid-${id}`,
          label: id,
          name,
        }))
        return { body: { total_count: images.length, images: images.slice(start, start + size) } }
      }
      if (service === 'vpc') {
        const networks = await simulator.networks(place, signal)
        return { body: { private_networks: networks.slice(start, start + size).map(({ id, name }) => ({ id, name })) } }
      }
      const types = await simulator.types(place, signal)
      if (kind === 'products') {
        const one = (type: (typeof types)[number]) =>
          rest[1] === 'availability'
            ? { availability: type.available ? 'available' : 'shortage' }
            : {
                ncpus: type.vcpus,
                ram: type.memoryInMb * 1024 ** 2,
                monthly_price: (type.monthlyPriceInCents ?? 0) / 100,
                arch: 'x86_64',
              }
        return { body: { servers: Object.fromEntries(types.map((type) => [type.commercialType, one(type)])) } }
      }
      const known = [...created.values()].find(({ server }) => server.providerId === rest[0])
      const own = known && installed.get(known.server.name)
      if (rest[1] === 'private_nics' && own) {
        if (method === 'POST') own.network = String(body['private_network_id'])
        const card = { private_network_id: own.network }
        return {
          body: method === 'POST' ? { private_nic: card } : { private_nics: own.network === null ? [] : [card] },
        }
      }
      if (rest[1] === 'user_data' && own) {
        own.keys = keysIn(text)
        return { status: 204, body: '' }
      }
      if (rest[1] === 'action') {
        const fresh = [...created.values()].find(({ server, on }) => server.providerId === rest[0] && !on)
        if (fresh) fresh.on = true
        else
          await simulator.act(
            { providerId: rest[0]!, zone: place },
            actions[body['action'] as keyof typeof actions],
            signal,
          )
        return { status: 202, body: { task: { status: 'pending' } } }
      }
      if (method === 'POST') {
        const [tag] = body['tags'] as string[]
        const wanted = { name: String(body['name']), zone: place, commercialType: String(body['commercial_type']) }
        const order = { ...wanted, image: String(body['image']), token: tag!, keys: [], network: null }
        const server = await simulator.create(order, signal)
        created.set(tag!, { server, on: false })
        installed.set(server.name, { keys: [], network: null })
        return { status: 201, body: { server: toWire({ ...server, status: 'stopped' }) } }
      }
      if (rest[0] !== undefined) {
        const one = (await servers()).find(({ providerId }) => providerId === rest[0])
        return one ? { body: { server: toWire(one) } } : { status: 404, body: { message: 'resource is not found' } }
      }
      const tag = url.searchParams.get('tags')
      const list = (await servers()).filter(
        (server) =>
          server.zone === place && (tag === null || created.get(tag)?.server.providerId === server.providerId),
      )
      return { body: { servers: list.slice(start, start + size).map((server) => toWire(older(server))) } }
    },
    (message) => ({ type: 'precondition_failed', message }),
  )
  return { ...fake, installed }
}
