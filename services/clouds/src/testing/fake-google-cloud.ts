import { createPublicKey, verify } from 'node:crypto'
import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import { startFakeHttp, type Installed } from './fake-http.ts'

const states: Record<string, string> = {
  creating: 'PROVISIONING',
  running: 'RUNNING',
  starting: 'STAGING',
  rebooting: 'RUNNING',
  stopping: 'STOPPING',
  stopped: 'TERMINATED',
  failed: 'REPAIRING',
}
const toWire = (server: ProviderServer) => ({
  id: '4522186402918765432',
  name: server.name,
  status: states[server.status] ?? 'UNKNOWN',
  machineType:
    `https://www.googleapis.com/compute/v1/projects/p/zones/${server.zone}/` + `machineTypes/${server.commercialType}`,
  disks: [{ licenses: [`https://www.googleapis.com/compute/v1/projects/p/global/licenses/${server.image}`] }],
  networkInterfaces: [{ accessConfigs: server.publicAddress ? [{ natIP: server.publicAddress }] : [] }],
  creationTimestamp: server.createdAt.toISOString(),
})
/** SSH keys in the metadata of a new server, each of a user; without OS Login, which would ignore them. */
const keysOf = (metadata: unknown): string[] => {
  const { items = [] } = (metadata ?? {}) as { items?: { key: string; value: string }[] }
  const valueOf = (wanted: string) => items.find(({ key }) => key === wanted)?.value
  if (valueOf('enable-oslogin') !== 'FALSE') return []
  const lines = valueOf('ssh-keys')?.split('\n') ?? []
  return lines.map((line) => /^passerelle:(\S+ \S+) passerelle$/.exec(line)![1]!)
}
const actions = { start: 'start', stop: 'stop', reset: 'reboot' } as const
const isSigned = (assertion: string, publicKey: string) => {
  const [head, claims, signature = ''] = assertion.split('.')
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  )
}
const token = 'ya29.fake'
/** Small, so that every list needs several pages. */
const pageSize = 2

/** Fake of the Google Cloud REST API by its documentation, backed by the simulator. */
export const startFakeGoogleCloud = async (simulator: CloudProvider, { publicKey }: { publicKey: string }) => {
  const { signal } = new AbortController()
  const installed: Installed = new Map()
  let lost: string | undefined
  const pageOf = <T>(list: readonly T[], url: URL) => {
    const start = Number(url.searchParams.get('pageToken') ?? 0)
    const next = start + pageSize
    return { items: list.slice(start, next), ...(next < list.length && { nextPageToken: String(next) }) }
  }
  const page = (list: readonly unknown[], url: URL) => ({ body: { kind: 'compute#list', ...pageOf(list, url) } })
  /** By zone, of which one may be out of reach; a zone without servers of the page has a warning. */
  const aggregated = (list: readonly ProviderServer[], url: URL) => {
    const { items, ...rest } = pageOf(
      list.filter(({ zone }) => zone !== lost),
      url,
    )
    const scopes = ['europe-west9-a', 'europe-west9-b', 'asia-east1-c'].map((zone) => {
      const instances = items.filter((server) => server.zone === zone).map(toWire)
      const code = zone === lost ? 'UNREACHABLE' : 'NO_RESULTS_ON_PAGE'
      return [`zones/${zone}`, instances.length > 0 ? { instances } : { warning: { code, message: '' } }]
    })
    const unreachables = lost === undefined ? {} : { unreachables: [`zones/${lost}`] }
    const kind = 'compute#instanceAggregatedList'
    return { body: { kind, items: Object.fromEntries(scopes) as object, ...rest, ...unreachables } }
  }
  const offer = async (kind: string, zone: string, project: string) => {
    if (kind === 'machineTypes') {
      const types = (await simulator.types(zone, signal)).map((type) => ({
        name: type.commercialType,
        guestCpus: type.vcpus,
        memoryMb: type.memoryInMb,
      }))
      return [...types, { name: 'm3-ultramem-32', guestCpus: 32, memoryMb: 999_424 }]
    }
    if (kind === 'images')
      return (await simulator.images(zone, signal))
        .map(({ id }) => id.split('/'))
        .filter(([, owner]) => owner === project)
        .flatMap((path) => {
          const family = path.at(-1)!
          const name = `${family}-v20260114`
          return [
            { name, family, status: 'READY', architecture: 'X86_64' },
            { name: `${family}-old`, family: `${family}-old`, status: 'READY', deprecated: { state: 'DEPRECATED' } },
            { name: `${name}-arm`, family: `${family}-arm64`, status: 'READY', architecture: 'ARM64' },
          ]
        })
    if (kind === 'subnetworks')
      return [{ name: 'default', network: 'https://www.googleapis.com/networks/default', ipCidrRange: '10.200.0.0/20' }]
    const allowed = [{ IPProtocol: 'tcp', ports: ['20-80'] }]
    return [{ network: 'networks/default', direction: 'INGRESS', sourceRanges: ['0.0.0.0/0'], allowed }]
  }
  const fake = await startFakeHttp(
    async ({ method, url, headers, body }) => {
      if (url.pathname === '/token')
        return isSigned(String(body['assertion']), publicKey)
          ? { body: { access_token: token, expires_in: 3600 } }
          : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
      if (headers.authorization !== `Bearer ${token}`)
        return { status: 401, body: { error: { message: 'unauthorized' } } }
      if (url.pathname.startsWith('/v1/')) {
        const clusters = (await simulator.clusters(signal)).list.map((one) => ({
          id: one.providerId,
          name: one.name,
          status: 'RUNNING',
          currentMasterVersion: one.version,
          currentNodeCount: one.nodeCount,
          location: one.zone,
          createTime: one.createdAt.toISOString(),
        }))
        return { body: clusters.length > 0 ? { clusters } : {} }
      }
      const [project = '', scope, place = ''] = url.pathname.split('/').slice(4)
      if (scope === 'aggregated') return aggregated((await simulator.servers(signal)).list, url)
      const [kind = place, name, action] = url.pathname.split('/').slice(scope === 'global' ? 6 : 7)
      if (kind !== 'instances') return page(await offer(kind, place, project), url)
      const zone = place
      const list = (await simulator.servers(signal)).list.filter((server) => server.zone === zone)
      const one = list.find((server) => server.name === name)
      if (action && one) {
        await simulator.act({ providerId: one.providerId, zone }, actions[action as keyof typeof actions], signal)
        return { body: { status: 'PENDING' } }
      }
      if (method === 'POST') {
        const [disk] = body['disks'] as { initializeParams: { sourceImage: string } }[]
        const commercialType = String(body['machineType']).split('/').at(-1)!
        const wanted = { name: String(body['name']), zone, commercialType, image: disk!.initializeParams.sourceImage }
        const [card] = body['networkInterfaces'] as { subnetwork?: string }[]
        const network = card?.subnetwork ?? null
        const keys = keysOf(body['metadata'])
        await simulator.create({ ...wanted, keys, network, token: url.searchParams.get('requestId')! }, signal)
        installed.set(wanted.name, { keys, network })
        return { body: { status: 'PENDING' } }
      }
      if (name === undefined) return page(list.map(toWire), url)
      return one ? { body: toWire(one) } : { status: 404, body: { error: { message: 'not found' } } }
    },
    (message) => ({ error: { code: 403, message } }),
  )
  return { ...fake, installed, lose: (zone: string | undefined) => void (lost = zone) }
}
