import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import type { MonitoringSource } from './monitoring-source.ts'

/**
 * The configured provider, or the fake in embedded mode; null when monitoring is not configured. Each adapter is
 * imported only when used.
 */
export const createMonitoringSource = ({
  env,
  database,
}: Pick<Platform, 'env' | 'database'>): (() => Promise<MonitoringSource>) | null => {
  const { monitoring } = env
  if (monitoring) {
    return async () => {
      const { betterStack } = await import('./better-stack/better-stack.ts')
      return betterStack({ place: monitoring, outbound: createHttpClient() })
    }
  }
  if (!env.embedded) return null
  return async () => {
    const [{ fakeMonitoringSource }, { seededWorld }] = await Promise.all([
      import('./fake-source.ts'),
      import('./seeded-world.ts'),
    ])
    return fakeMonitoringSource(env, seededWorld(database))
  }
}
