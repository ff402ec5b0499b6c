import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import { startFakeHttp } from './fake-http.ts'

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

/** Fake of the Scaleway REST API by its documentation, backed by the simulator. */
export const startFakeScaleway = (simulator: CloudProvider, { secretKey }: { secretKey: string }) => {
  const { signal } = new AbortController()
  /** By tag: servers that were created but not powered on yet. */
  const created = new Map<string, { server: ProviderServer; on: boolean }>()
  const servers = async () => {
    const known = await simulator.servers(signal)
    return known.map((server) => {
      const off = [...created.values()].find((one) => one.server.providerId === server.providerId && !one.on)
      return off ? { ...server, status: 'stopped' as const } : server
    })
  }
  return startFakeHttp(
    async ({ method, url, headers, body }) => {
      if (headers['x-auth-token'] !== secretKey) return { status: 401, body: { message: 'authentication is denied' } }
      const [, service, , , place = '', kind, ...rest] = url.pathname.split('/').map(decodeURIComponent)
      const size = Number(url.searchParams.get('per_page') ?? url.searchParams.get('page_size') ?? 20)
      const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size
      if (service === 'k8s') {
        const clusters = (await simulator.clusters(signal)).filter(({ zone }) => zone === place)
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
        const server = await simulator.create({ ...wanted, image: String(body['image']), token: tag! }, signal)
        created.set(tag!, { server, on: false })
        return { status: 201, body: { server: toWire({ ...server, status: 'stopped' }) } }
      }
      const tag = url.searchParams.get('tags')
      const list = (await servers()).filter(
        (server) =>
          server.zone === place && (tag === null || created.get(tag)?.server.providerId === server.providerId),
      )
      return { body: { servers: list.slice(start, start + size).map(toWire) } }
    },
    (message) => ({ type: 'precondition_failed', message }),
  )
}
