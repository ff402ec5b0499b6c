import { createHash } from 'node:crypto'
import { sshUserOfGoogle } from '@passerelle/kernel/clouds'
import { CloudError } from '../cloud-error.ts'
import type { CloudProvider, ServerOrder } from '../cloud-provider.ts'
import { googleApi, lastPart, type GoogleCredentials, type GoogleOptions } from './google-api.ts'
import { googleInventory, toServer } from './google-inventory.ts'
import { googleOffer } from './google-offer.ts'

const methods = { start: 'start', stop: 'stop', reboot: 'reset' } as const

/** Google requires a UUID as request id; derived from the token, so retries use the same one. */
const requestIdOf = (token: string): string => {
  const hex = createHash('sha256').update(token).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const orderOf = ({ name, zone, commercialType, image, keys, network }: ServerOrder) => ({
  name,
  machineType: `zones/${zone}/machineTypes/${commercialType}`,
  disks: [{ boot: true, autoDelete: true, initializeParams: { sourceImage: image } }],
  networkInterfaces: [
    {
      ...(network === null ? { network: 'global/networks/default' } : { subnetwork: network }),
      accessConfigs: [{ type: 'ONE_TO_ONE_NAT', name: 'External NAT' }],
    },
  ],
  ...(keys.length > 0 && {
    metadata: {
      items: [
        { key: 'ssh-keys', value: keys.map((key) => `${sshUserOfGoogle}:${key} ${sshUserOfGoogle}`).join('\n') },
        // Where a project has OS Login on, the keys in the metadata of a server would be ignored.
        { key: 'enable-oslogin', value: 'FALSE' },
      ],
    },
  }),
})

/** Google Cloud adapter: REST APIs of Compute Engine and Kubernetes Engine (CLD-004). */
export const googleCloud = (credentials: GoogleCredentials, options: GoogleOptions): CloudProvider => {
  const api = googleApi(credentials, options)
  const { servers, serversIn, clusters } = googleInventory(api)
  const { send, urls } = api
  return {
    slug: 'gcp',
    givesPrices: false,
    servers: (signal, zones) => (zones ? serversIn([...new Set(zones)], signal) : servers(signal)),
    clusters,
    ...googleOffer(api),
    create: async (wanted, signal) => {
      const { name, zone, image, token } = wanted
      const instances = `${urls.zone(zone)}/instances`
      await send(`${instances}?requestId=${requestIdOf(token)}`, signal, orderOf(wanted))
      const made = await send(`${instances}/${encodeURIComponent(name)}`, signal)
      return { ...toServer(zone, made), image }
    },
    act: async ({ providerId, zone }, action, signal) => {
      const name = lastPart(providerId)
      if (name === '') throw new CloudError('refused')
      await send(`${urls.zone(zone)}/instances/${encodeURIComponent(name)}/${methods[action]}`, signal, {})
    },
  }
}
