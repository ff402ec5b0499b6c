import { createHash, createPrivateKey, sign } from 'node:crypto'
import { cloudZones, type ServerStatus } from '@passerelle/kernel/clouds'
import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { CloudError } from './cloud-error.ts'
import { cloudJson, type Json } from './cloud-http.ts'
import type { CloudProvider, ProviderCluster, ProviderServer } from './cloud-provider.ts'
import { serverImages } from './server-images.ts'

/** Contents of a service account's JSON key. */
export type GoogleCredentials = { clientEmail: string; privateKey: string; projectId: string }
type Addresses = { compute: string; container: string; token: string }

const publicAddresses: Addresses = {
  compute: 'https://compute.googleapis.com',
  container: 'https://container.googleapis.com',
  token: 'https://oauth2.googleapis.com/token',
}
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
const methods = { start: 'start', stop: 'stop', reboot: 'reset' } as const
const offered = /^(?:e2|n2)-(?:small|medium|standard-\d+)$/
const mostPages = 40

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Google requires a UUID as request id; derived from the token, so retries use the same one. */
const requestIdOf = (token: string): string => {
  const hex = createHash('sha256').update(token).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const signWith = (privateKey: string, text: string): string => {
  try {
    return sign('sha256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')
  } catch (cause) {
    throw new CloudError('refused', { words: 'the private key is not valid', cause })
  }
}

const toServer = (zone: string, instance: Json): ProviderServer => ({
  // Names are unique within a zone, and the API addresses instances by name.
  providerId: `${zone}/${instance.at('name').text()}`,
  name: instance.at('name').text(),
  status: states.get(instance.at('status').text()) ?? 'unknown',
  zone,
  commercialType: lastPart(instance.at('machineType').text()),
  image: lastPart(instance.at('disks').list()[0]?.at('licenses').list()[0]?.textOr('') ?? ''),
  publicAddress:
    instance.at('networkInterfaces').list()[0]?.at('accessConfigs').list()[0]?.at('natIP').textOr(null) ?? null,
  createdAt: instance.at('creationTimestamp').date(),
})

/** Google Cloud adapter: REST APIs of Compute Engine and Kubernetes Engine (CLD-004). */
export const googleCloud = (
  { clientEmail, privateKey, projectId }: GoogleCredentials,
  { client, clock, addresses = publicAddresses }: { client: HttpClient; clock: Clock; addresses?: Addresses },
): CloudProvider => {
  const ask = cloudJson(
    client,
    (body) => body.at('error').at('message').textOr(undefined) ?? body.at('error_description').textOr(undefined),
  )
  let known: { token: string; until: number } | undefined

  /** Exchanges a signed assertion of the service account for an access token, valid for one hour. */
  const accessToken = async (signal: AbortSignal): Promise<string> => {
    const now = clock.now().getTime()
    if (known && known.until > now) return known.token
    const seconds = Math.floor(now / 1000)
    const claims = {
      iss: clientEmail,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      aud: addresses.token,
      iat: seconds,
      exp: seconds + 3600,
    }
    const signed = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64(claims)}`
    const signature = signWith(privateKey, signed)
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${signed}.${signature}`,
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask({ url: addresses.token, method: 'POST', headers, body, signal })
    known = { token: answer.at('access_token').text(), until: now + (answer.at('expires_in').number() - 60) * 1000 }
    return known.token
  }
  const send = async (url: string, signal: AbortSignal, body?: object): Promise<Json> => {
    const headers = { authorization: `Bearer ${await accessToken(signal)}`, 'content-type': 'application/json' }
    return ask({ url, headers, signal, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  }
  const zoned = (zone: string) =>
    `${addresses.compute}/compute/v1/projects/${encodeURIComponent(projectId)}/zones/${encodeURIComponent(zone)}`
  const all = async (url: string, signal: AbortSignal): Promise<Json[]> => {
    const found: Json[] = []
    let pageToken = ''
    for (let page = 0; page < mostPages; page += 1) {
      const answer = await send(
        `${url}?maxResults=100${pageToken && `&pageToken=${encodeURIComponent(pageToken)}`}`,
        signal,
      )
      found.push(...answer.at('items').list())
      pageToken = answer.at('nextPageToken').textOr('')
      if (pageToken === '') break
    }
    return found
  }

  return {
    slug: 'gcp',
    servers: async (signal) => {
      const inZone = async (zone: string) =>
        (await all(`${zoned(zone)}/instances`, signal)).map((instance) => toServer(zone, instance))
      return (await Promise.all(cloudZones.gcp.map(inZone))).flat()
    },
    clusters: async (signal) => {
      const url = `${addresses.container}/v1/projects/${encodeURIComponent(projectId)}/locations/-/clusters`
      const answer = await send(url, signal)
      return answer
        .at('clusters')
        .list()
        .map((cluster) => ({
          providerId: cluster.at('id').text(),
          name: cluster.at('name').text(),
          status: clusterStates.get(cluster.at('status').text()) ?? 'unknown',
          version: cluster.at('currentMasterVersion').text(),
          nodeCount: cluster.at('currentNodeCount').numberOr(0),
          zone: cluster.at('location').text(),
          createdAt: cluster.at('createTime').date(),
        }))
    },
    types: async (zone, signal) =>
      (await all(`${zoned(zone)}/machineTypes`, signal))
        .filter((type) => offered.test(type.at('name').text()))
        .map((type) => ({
          commercialType: type.at('name').text(),
          vcpus: type.at('guestCpus').number(),
          memoryInMb: type.at('memoryMb').number(),
          // Prices are not part of this API.
          monthlyPriceInCents: null,
          available: type.at('deprecated').at('state').textOr('') === '',
          images: serverImages.gcp,
        })),
    create: async ({ name, zone, commercialType, image, token }, signal) => {
      const body = {
        name,
        machineType: `zones/${zone}/machineTypes/${commercialType}`,
        disks: [{ boot: true, autoDelete: true, initializeParams: { sourceImage: image } }],
        networkInterfaces: [
          { network: 'global/networks/default', accessConfigs: [{ type: 'ONE_TO_ONE_NAT', name: 'External NAT' }] },
        ],
      }
      await send(`${zoned(zone)}/instances?requestId=${requestIdOf(token)}`, signal, body)
      const made = await send(`${zoned(zone)}/instances/${encodeURIComponent(name)}`, signal)
      return { ...toServer(zone, made), image }
    },
    act: async ({ providerId, zone }, action, signal) => {
      const name = lastPart(providerId)
      if (name === '') throw new CloudError('refused')
      await send(`${zoned(zone)}/instances/${encodeURIComponent(name)}/${methods[action]}`, signal, {})
    },
  }
}
