import { statusDuring, type CloudProviderSlug, type ServerAction } from '@passerelle/kernel/clouds'
import type { Clock } from '@passerelle/kernel/clock'
import type { Env } from '@passerelle/server/env'
import { CloudError } from './cloud-error.ts'
import type { CloudProvider, ProviderCluster, ProviderServer } from './cloud-provider.ts'
import { serverImages } from './server-images.ts'
import { simulatedNetworks, simulatedTypes } from './simulated-types.ts'

export type SimulatedWorld = { servers: ProviderServer[]; clusters: ProviderCluster[] }
type Simulated = ProviderServer & { until?: { at: number; status: ProviderServer['status'] } }

/** Simulated durations, in ms. */
const durations = { create: 6000, start: 3000, stop: 3000, reboot: 5000 } as const
const targets = { create: 'running', start: 'running', stop: 'stopped', reboot: 'running' } as const

type Options = {
  slug: CloudProviderSlug
  /** Initial state. */
  world: () => Promise<SimulatedWorld>
  clock: Clock
}

/**
 * In-process simulator of a cloud provider, for embedded mode and tests: actions take time by the clock. Throws in
 * production.
 */
export const createSimulator = (
  { production }: Pick<Env, 'production'>,
  { slug, world, clock }: Options,
): CloudProvider => {
  if (production) throw new Error('The simulator of clouds is for the embedded form, and never for production')
  let loaded: Promise<{ servers: Simulated[]; clusters: ProviderCluster[] }> | undefined
  const load = () => (loaded ??= world())
  const tokens = new Map<string, Simulated>()

  const settle = (server: Simulated): Simulated => {
    if (server.until && server.until.at <= clock.now().getTime()) {
      server.status = server.until.status
      delete server.until
    }
    return server
  }
  const begin = (server: Simulated, action: ServerAction | 'create') => {
    server.status = statusDuring[action]
    server.until = { at: clock.now().getTime() + durations[action], status: targets[action] }
  }
  const copy = ({ until: _, ...server }: Simulated): ProviderServer => server
  const typesOf = simulatedTypes[slug]

  return {
    slug,
    givesPrices: slug === 'scw',
    servers: async (signal, zones) => {
      signal.throwIfAborted()
      const list = (await load()).servers.filter(({ zone }) => zones === undefined || zones.includes(zone))
      return { list: list.map((server) => copy(settle(server))), unread: [] }
    },
    clusters: async (signal) => {
      signal.throwIfAborted()
      return { list: (await load()).clusters, unread: [] }
    },
    types: async (_zone, signal) => {
      signal.throwIfAborted()
      return [...typesOf]
    },
    images: async (_zone, signal) => {
      signal.throwIfAborted()
      return serverImages[slug]
    },
    networks: async (_zone, signal) => {
      signal.throwIfAborted()
      return [...simulatedNetworks[slug]]
    },
    create: async ({ token, keys: _keys, network, ...wanted }, signal) => {
      signal.throwIfAborted()
      if (network !== null && !simulatedNetworks[slug].some(({ id }) => id === network))
        throw new CloudError('refused', { words: `network ${network} not found` })
      const { servers } = await load()
      const known = tokens.get(token)
      if (known) return copy(settle(known))
      const type = typesOf.find(({ commercialType }) => commercialType === wanted.commercialType)
      if (!type?.available) throw new CloudError('refused', { words: `quota exceeded for ${wanted.commercialType}` })
      const server: Simulated = {
        ...wanted,
        providerId: `sim-${token}`,
        status: 'creating',
        publicAddress: `192.0.2.${(servers.length % 200) + 20}`,
        createdAt: clock.now(),
      }
      begin(server, 'create')
      tokens.set(token, server)
      servers.push(server)
      return copy(server)
    },
    act: async ({ providerId }, action, signal) => {
      signal.throwIfAborted()
      const server = (await load()).servers.find((one) => one.providerId === providerId)
      if (!server) throw new CloudError('refused', { words: 'resource not found' })
      if ((settle(server).status === 'stopped') !== (action === 'start'))
        throw new CloudError('refused', { words: `cannot ${action} while ${server.status}` })
      begin(server, action)
    },
  }
}
