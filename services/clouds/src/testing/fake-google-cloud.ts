import { createPublicKey, verify } from 'node:crypto'
import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import { startFakeHttp } from './fake-http.ts'

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
export const startFakeGoogleCloud = (simulator: CloudProvider, { publicKey }: { publicKey: string }) => {
  const { signal } = new AbortController()
  const page = (list: readonly unknown[], url: URL) => {
    const start = Number(url.searchParams.get('pageToken') ?? 0)
    const next = start + pageSize
    return { body: { items: list.slice(start, next), ...(next < list.length && { nextPageToken: String(next) }) } }
  }
  return startFakeHttp(
    async ({ method, url, headers, body }) => {
      if (url.pathname === '/token')
        return isSigned(String(body['assertion']), publicKey)
          ? { body: { access_token: token, expires_in: 3600 } }
          : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
      if (headers.authorization !== `Bearer ${token}`)
        return { status: 401, body: { error: { message: 'unauthorized' } } }
      if (url.pathname.startsWith('/v1/')) {
        const clusters = (await simulator.clusters(signal)).map((one) => ({
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
      const [zone = '', kind, name, action] = url.pathname.split('/').slice(6)
      if (kind === 'machineTypes') {
        const types = (await simulator.types(zone, signal)).map((type) => ({
          name: type.commercialType,
          guestCpus: type.vcpus,
          memoryMb: type.memoryInMb,
        }))
        return page([...types, { name: 'm3-ultramem-32', guestCpus: 32, memoryMb: 999_424 }], url)
      }
      const list = (await simulator.servers(signal)).filter((server) => server.zone === zone)
      const one = list.find((server) => server.name === name)
      if (action && one) {
        await simulator.act({ providerId: one.providerId, zone }, actions[action as keyof typeof actions], signal)
        return { body: { status: 'PENDING' } }
      }
      if (method === 'POST') {
        const [disk] = body['disks'] as { initializeParams: { sourceImage: string } }[]
        const commercialType = String(body['machineType']).split('/').at(-1)!
        const wanted = { name: String(body['name']), zone, commercialType, image: disk!.initializeParams.sourceImage }
        await simulator.create({ ...wanted, token: url.searchParams.get('requestId')! }, signal)
        return { body: { status: 'PENDING' } }
      }
      if (name === undefined) return page(list.map(toWire), url)
      return one ? { body: toWire(one) } : { status: 404, body: { error: { message: 'not found' } } }
    },
    (message) => ({ error: { code: 403, message } }),
  )
}
