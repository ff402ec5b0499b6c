import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { CloudProvider } from './cloud-provider.ts'
import { seededWorld } from './seeded-world.ts'

export type Connection = { appId: string; provider: CloudProviderSlug; secret: string | null }
export type OpenProvider = (connection: Connection) => Promise<CloudProvider>

/**
 * The provider behind a connection of an account: by its credentials the real one, without them the simulator of the embedded form, kept as long as the
 * process lives. Problem `cloud_not_connected`.
 */
export const openProvider = ({ env, clock, database }: Pick<Platform, 'env' | 'clock' | 'database'>): OpenProvider => {
  const simulators = new Map<string, Promise<CloudProvider>>()
  const simulate = async ({ appId, provider }: Connection) => {
    const { createSimulator } = await import('./simulator.ts')
    return createSimulator(env, { slug: provider, clock, world: seededWorld(database, appId, provider) })
  }
  return async (connection) => {
    const { appId, provider, secret } = connection
    if (secret === null) {
      if (!env.embedded) throw new Problem('cloud_not_connected')
      const key = `${appId}/${provider}`
      const known = simulators.get(key) ?? simulate(connection)
      simulators.set(key, known)
      return known
    }
    throw new Problem('cloud_not_connected')
  }
}
