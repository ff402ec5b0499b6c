import { clouds } from '@passerelle/contract/clouds/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import { otherRegions, type UnreadPlace } from '../providers/places.ts'
import { CloudError } from '../providers/cloud-error.ts'
import { givenClouds } from '../testing/given-clouds.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: ReturnType<typeof givenAccounts>
let world: ReturnType<typeof givenClouds>
// Without the worker: its jobs are run here.
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
  world = givenClouds(host.platform)
})
afterAll(() => host.close())
afterEach(() => world.replaceProvider())

const givenAccount = async () => {
  const made = await given.customer({ features: ['clouds'] })
  await world.connection(made.app)
  return { ...made, asUser: host.as(made.user) }
}
const serverIn = (zone: string): ProviderServer => ({
  providerId: `i-${zone}`,
  name: zone,
  status: 'running',
  zone,
  commercialType: 'DEV1-S',
  image: 'Debian 12',
  publicAddress: null,
  createdAt: new Date('2026-02-01T12:00:00.000Z'),
})
/** What the providers of the world list from now on. */
const replace = (appId: string, zones: readonly string[], unread: UnreadPlace[], more: Partial<CloudProvider> = {}) =>
  world.replaceProvider(async (connection) => {
    const simulated = await world.simulated(connection)
    const servers = async () => ({ list: zones.map(serverIn), unread })
    return connection.appId === appId ? { ...simulated, servers, ...more } : simulated
  })

test('a region that cannot be read is named with its time, and its servers stay as they were', async () => {
  const { app, asUser } = await givenAccount()
  const list = () => asUser.call(clouds.listServers, {})
  const names = async () => (await list()).list.map(({ name }) => name)
  replace(app.id, ['fr-par-1', 'fr-par-3', 'nl-ams-2'], [])
  await world.pull()
  expect(await names()).toEqual(['fr-par-1', 'fr-par-3', 'nl-ams-2'])
  clock.advance(60_000)
  const since = clock.now().toISOString()
  replace(app.id, ['fr-par-1'], [{ place: 'nl-ams-2', reason: 'unavailable' }])
  await world.pull()
  clock.advance(61_000)
  await world.pull()
  expect(await names()).toEqual(['fr-par-1', 'nl-ams-2'])
  const unread = [{ place: 'nl-ams-2', reason: 'unavailable', since }]
  expect((await list()).providers).toMatchObject([{ failedSince: null, checkedAt: clock.now().toISOString(), unread }])
  clock.advance(60_000)
  replace(app.id, ['fr-par-1'], [])
  await world.pull()
  expect(await names()).toEqual(['fr-par-1'])
  expect((await list()).providers).toMatchObject([{ unread: [] }])
})

test('regions that the credentials may not list are named without a place', async () => {
  const { app, asUser } = await givenAccount()
  replace(app.id, [], [{ place: otherRegions, reason: 'refused' }])
  await world.pull()
  const unread = [{ place: null, reason: 'refused', since: clock.now().toISOString() }]
  expect((await asUser.call(clouds.listServers, {})).providers).toMatchObject([{ unread }])
})

test('[CLD-002] a server that was created at the provider has the price of its type there', async () => {
  const { app, asUser } = await givenAccount()
  replace(app.id, ['nl-ams-3'], [])
  await world.pull()
  expect((await asUser.call(clouds.listServers, {})).list).toMatchObject([{ monthlyPriceInCents: 1040 }])
  const other = await givenAccount()
  replace(other.app.id, ['pl-waw-2'], [], { givesPrices: false })
  await world.pull()
  expect((await other.asUser.call(clouds.listServers, {})).list).toMatchObject([{ monthlyPriceInCents: null }])
})

test.each([
  ['are refused', new CloudError('refused')],
  ['come too late', new DOMException('', 'TimeoutError')],
])('an inventory whose prices %s is complete without, and gets them later', async (_, failure) => {
  const { app, asUser } = await givenAccount()
  replace(app.id, ['nl-ams-3'], [], { types: () => Promise.reject(failure) })
  await world.pull()
  expect(await asUser.call(clouds.listServers, {})).toMatchObject({
    list: [{ name: 'nl-ams-3', monthlyPriceInCents: null }],
    providers: [{ failedSince: null }],
  })
  replace(app.id, ['nl-ams-3'], [])
  await world.pull()
  expect((await asUser.call(clouds.listServers, {})).list).toMatchObject([{ monthlyPriceInCents: 1040 }])
})

test('[CLD-004] staff name further zones of Scaleway, which are read from then on', async () => {
  const { app, admin, asUser } = await givenAccount()
  const asStaff = host.as(await given.staff(), { in: app.id })
  const named = { cloud: 'scw' as const, zones: ['it-mil-1'] }
  await expect(host.as(admin).call(clouds.nameZones, named)).rejects.toBeProblem('access_denied')
  await expect(asStaff.call(clouds.nameZones, { cloud: 'scw', zones: ['../x'] })).rejects.toBeProblem('invalid_input')
  await asStaff.call(clouds.nameZones, named)
  const read: (readonly string[])[] = []
  world.replaceProvider(async (connection) => {
    if (connection.appId === app.id) read.push(connection.extraZones)
    return world.simulated(connection)
  })
  await world.pull()
  expect(read.at(-1)).toEqual(['it-mil-1'])
  expect((await asUser.call(clouds.listServers, {})).providers).toMatchObject([{ extraZones: ['it-mil-1'] }])
  const bare = await given.customer({ features: ['clouds'] })
  const elsewhere = host.as(await given.staff(), { in: bare.app.id })
  await expect(elsewhere.call(clouds.nameZones, named)).rejects.toBeProblem('cloud_not_connected')
})
