import { fakeClock } from '@passerelle/testkit/clock'
import { expect, test } from 'vitest'
import { CloudError } from '../providers/cloud-error.ts'
import { serverImages } from '../providers/server-images.ts'
import { createSimulator } from '../providers/simulator.ts'
import { zoneOffers } from './zone-offers.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
const { signal } = new AbortController()
const unavailable = () => Promise.reject(new CloudError('unavailable'))
const simulate = () => {
  const world = async () => ({ servers: [], clusters: [] })
  return createSimulator({ production: false }, { slug: 'scw', clock, world })
}

test('[API-118] types and images are kept for three hours, and longer while the provider does not answer', async () => {
  const cloud = simulate()
  const offers = zoneOffers({ clock })
  const types = await offers.types(cloud, 'fr-par-1', signal)
  const images = await offers.images(cloud, 'fr-par-1', signal)
  const changed = [{ ...types[0]!, commercialType: 'DEV2-S' }]
  Object.assign(cloud, { types: async () => changed, images: unavailable })
  expect(await offers.types(cloud, 'fr-par-1', signal)).toBe(types)
  clock.advance(3 * 3_600_000)
  expect(await offers.types(cloud, 'fr-par-1', signal)).toBe(changed)
  expect(await offers.images(cloud, 'fr-par-1', signal)).toBe(images)
})

test('[API-118] a provider that lists no images offers those of the product, and its default network', async () => {
  const cloud = { ...simulate(), images: unavailable, networks: unavailable, types: unavailable }
  const offers = zoneOffers({ clock })
  expect(await offers.images(cloud, 'fr-par-1', signal)).toEqual(serverImages.scw)
  expect(await offers.networks(cloud, 'fr-par-1', signal)).toEqual([])
  await expect(offers.types(cloud, 'fr-par-1', signal)).rejects.toMatchObject({ reason: 'unavailable' })
})
