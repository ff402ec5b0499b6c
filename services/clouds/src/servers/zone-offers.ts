import { hours } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import { CloudError } from '../providers/cloud-error.ts'
import type { CloudProvider, ProviderImage, ProviderNetwork, ProviderServerType } from '../providers/cloud-provider.ts'
import { serverImages } from '../providers/server-images.ts'

type Read<T> = (cloud: CloudProvider, zone: string, signal: AbortSignal) => Promise<T>
export type ZoneOffers = {
  types: Read<ProviderServerType[]>
  images: Read<ProviderImage[]>
  networks: Read<ProviderNetwork[]>
}

const kept = hours(3)

const isFailure = (error: unknown): boolean => error instanceof CloudError || (error as Error).name === 'TimeoutError'

/** Keeps what a provider says of a zone for three hours, and longer while it does not answer. */
const keep = <T>(clock: Clock, read: Read<T>): Read<T> => {
  // By connection: new credentials open another provider.
  const known = new WeakMap<CloudProvider, Map<string, { at: number; value: T }>>()
  return async (cloud, zone, signal) => {
    const zones = known.get(cloud) ?? new Map<string, { at: number; value: T }>()
    known.set(cloud, zones)
    const before = zones.get(zone)
    const now = clock.now().getTime()
    if (before && before.at + kept > now) return before.value
    try {
      const value = await read(cloud, zone, signal)
      zones.set(zone, { at: now, value })
      return value
    } catch (error) {
      if (!before || !isFailure(error)) throw error
      return before.value
    }
  }
}

/** Replaces what a provider does not say, often for want of a right of the credentials. */
const orElse =
  <T>(read: Read<T>, instead: (cloud: CloudProvider) => T): Read<T> =>
  async (cloud, zone, signal) => {
    try {
      return await read(cloud, zone, signal)
    } catch (error) {
      if (!isFailure(error)) throw error
      return instead(cloud)
    }
  }

/**
 * Types, images and networks of the zones of cloud providers (API-118). Images of the product where the provider lists
 * none; networks are asked for each time, because people make them just before they create a server.
 */
export const zoneOffers = ({ clock }: { clock: Clock }): ZoneOffers => ({
  types: keep(clock, (cloud, zone, signal) => cloud.types(zone, signal)),
  images: orElse(
    keep(clock, (cloud, zone, signal) => cloud.images(zone, signal)),
    ({ slug }) => serverImages[slug],
  ),
  networks: orElse(
    (cloud, zone, signal) => cloud.networks(zone, signal),
    () => [],
  ),
})
