import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { Problem } from '@passerelle/contract/problems'
import { createHttpClient, type HttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import type { CloudProvider } from './cloud-provider.ts'
import { cloudSecretPurpose, providerOf, type CloudSecret } from './cloud-secret.ts'
import { seededWorld } from './seeded-world.ts'

export type Connection = {
  appId: string
  provider: CloudProviderSlug
  secret: string | null
  extraZones: readonly string[]
}
export type OpenProvider = (connection: Connection) => Promise<CloudProvider>

/**
 * Opens the provider of an account's connection: the real adapter with credentials, without them the simulator of
 * embedded mode, cached per process. Throws `cloud_not_connected`.
 */
export const openProvider = (
  { env, clock, database }: Pick<Platform, 'env' | 'clock' | 'database'>,
  client: HttpClient = createHttpClient(),
): OpenProvider => {
  const secrets = installationSecrets(env)
  const real = new Map<string, CloudProvider>()
  const simulators = new Map<string, Promise<CloudProvider>>()
  const simulate = async ({ appId, provider }: Connection) => {
    const { createSimulator } = await import('./simulator.ts')
    return createSimulator(env, { slug: provider, clock, world: seededWorld(database, appId, provider) })
  }
  return async (connection) => {
    const { appId, provider, secret, extraZones } = connection
    if (secret === null) {
      if (!env.embedded) throw new Problem('cloud_not_connected')
      const key = `${appId}/${provider}`
      const known = simulators.get(key) ?? simulate(connection)
      simulators.set(key, known)
      return known
    }
    const key = [secret, ...extraZones].join(' ')
    const known = real.get(key)
    if (known) return known
    const credentials = JSON.parse(secrets.open(secret, cloudSecretPurpose(appId, provider))) as CloudSecret
    const opened = providerOf(provider, credentials, { client, clock, extraZones })
    if (!opened) throw new Problem('cloud_not_connected')
    // Cached by encrypted credentials: new ones take effect immediately, and access tokens are reused for an hour.
    real.set(key, opened)
    return opened
  }
}
