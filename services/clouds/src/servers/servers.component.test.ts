import { clouds } from '@passerelle/contract/clouds/api'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

/** An account with clouds switched on that uses this provider. */
const givenAccount = async (provider: CloudProviderSlug = 'scw', features = ['clouds']) => {
  const made = await given.customer({ features })
  await world.connection(made.app, provider)
  return { ...made, asAdmin: host.as(made.admin), asUser: host.as(made.user) }
}
const config = { zone: 'fr-par-1', commercialType: 'DEV1-S', image: 'debian_bookworm' }

test('[API-113][CLD-001][CLD-002][OPEN-036] the servers of one’s account, by name, with providers', async () => {
  const lumen = await givenAccount()
  const other = await givenAccount()
  const beta = await world.server(lumen.app, { name: 'beta' })
  await world.server(lumen.app, { name: 'Alpha', status: 'stopped' })
  await world.server(other.app)
  const { list, hasMore, providers } = await lumen.asUser.call(clouds.listServers, {})
  expect(list.map(({ name, status, actions }) => [name, status, actions])).toEqual([
    ['Alpha', 'stopped', ['start']],
    ['beta', 'running', ['reboot', 'stop']],
  ])
  expect(list[1]).toMatchObject({ _id: beta.id, provider: 'scw', config, createdAt: '2026-02-03T12:00:00.000Z' })
  expect(hasMore).toBe(false)
  expect(providers).toMatchObject([{ provider: 'scw', failedSince: null }])
  const emma = host.as(await given.staff(), { in: lumen.app.id })
  expect((await emma.call(clouds.listServers, {})).list).toHaveLength(2)
})

test('[API-114][ROL-002] a server is read in its own account alone, and none where clouds are off', async () => {
  const lumen = await givenAccount()
  const other = await givenAccount()
  const { id } = await world.server(lumen.app)
  expect(await lumen.asUser.call(clouds.readServer, { id })).toMatchObject({
    name: 'web-1',
    history: [],
    running: null,
  })
  await expect(other.asAdmin.call(clouds.readServer, { id })).rejects.toBeProblem('not_found')
  await expect(other.asAdmin.call(clouds.actOnServer, { id, action: 'stop' })).rejects.toBeProblem('not_found')
  const off = await givenAccount('scw', [])
  const { id: hidden } = await world.server(off.app)
  await expect(off.asAdmin.call(clouds.listServers, {})).rejects.toBeProblem('access_denied')
  const asStaff = host.as(await given.staff(), { in: off.app.id })
  const actionId = host.platform.newId()
  for (const ask of [
    () => off.asAdmin.call(clouds.readServer, { id: hidden }),
    () => off.asAdmin.call(clouds.actOnServer, { id: hidden, action: 'stop' }),
    () => off.asAdmin.call(clouds.withdrawAction, { id: hidden, actionId }),
    () => asStaff.call(clouds.approveAction, { id: hidden, actionId }),
    () => asStaff.call(clouds.declineAction, { id: hidden, actionId }),
    () => asStaff.call(clouds.linkService, { id: hidden, probeId: actionId }),
    () => asStaff.call(clouds.unlinkService, { id: hidden, probeId: actionId }),
    () => asStaff.call(clouds.linkRequest, { id: hidden, taskId: actionId }),
    () => asStaff.call(clouds.unlinkRequest, { id: hidden, taskId: actionId }),
    () => asStaff.call(clouds.setApprovalRule, { actionsNeedApproval: true }),
  ])
    await expect(ask()).rejects.toBeProblem('access_denied')
})

test('[API-115][API-116][CLD-003][OPEN-036] the clusters of the own account with version and nodes', async () => {
  const lumen = await givenAccount()
  const other = await givenAccount()
  const { id } = await world.cluster(lumen.app, 'vitrine')
  const { id: shop } = await world.cluster(lumen.app, 'Boutique')
  const { list } = await lumen.asUser.call(clouds.listClusters, {})
  expect(list.map(({ name }) => name)).toEqual(['Boutique', 'vitrine'])
  expect(await lumen.asUser.call(clouds.readCluster, { id })).toMatchObject({
    _id: id,
    name: 'vitrine',
    status: 'running',
    version: '1.34.2',
    nodeCount: 6,
  })
  expect(await lumen.asUser.call(clouds.readCluster, { id: shop })).toMatchObject({ _id: shop, name: 'Boutique' })
  await expect(other.asUser.call(clouds.readCluster, { id })).rejects.toBeProblem('not_found')
  await host.platform.database.query({
    text: 'UPDATE clouds.clusters SET removed_at = $2 WHERE id = $1',
    values: [shop, host.platform.clock.now()],
  })
  await expect(lumen.asUser.call(clouds.readCluster, { id: shop })).rejects.toBeProblem('not_found')
  expect((await lumen.asUser.call(clouds.listClusters, {})).list.map(({ name }) => name)).toEqual(['vitrine'])
})

test('[API-117][CLD-006][OPEN-034] administrators stop and start a server, users look, others find none', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  const act = (action: string) => lumen.asAdmin.call(clouds.actOnServer, { id, action: action as 'stop' })
  await expect(lumen.asUser.call(clouds.actOnServer, { id, action: 'stop' })).rejects.toBeProblem('access_denied')
  const other = await givenAccount()
  await expect(other.asAdmin.call(clouds.actOnServer, { id, action: 'stop' })).rejects.toBeProblem('not_found')
  await expect(act('destroy')).rejects.toBeProblem('invalid_input')
  await expect(act('start')).rejects.toBeProblem('server_action_impossible')
  expect(await act('stop')).toMatchObject({ status: 'stopping', actions: [], running: { action: 'stop' } })
  await expect(act('reboot')).rejects.toBeProblem('server_busy')
  await world.actions()
  clock.advance(3000)
  await world.actions()
  const stopped = await lumen.asUser.call(clouds.readServer, { id })
  expect(stopped).toMatchObject({ status: 'stopped', actions: ['start'], running: null })
  expect(stopped.history).toMatchObject([{ action: 'stop', status: 'done', userId: lumen.admin.userId, staff: false }])
  const emma = await given.staff()
  await host.as(emma, { in: lumen.app.id }).call(clouds.actOnServer, { id, action: 'start' })
  await world.actions()
  clock.advance(3000)
  await world.actions()
  const { status, history } = await lumen.asUser.call(clouds.readServer, { id })
  expect([status, history[0]!.staff, history[0]!.status]).toEqual(['running', true, 'done'])
})

test('[CLD-006] one of two actions at once on a server wins', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  const both = await Promise.allSettled(
    (['stop', 'reboot'] as const).map((action) => lumen.asAdmin.call(clouds.actOnServer, { id, action })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')!
  expect(refused).toMatchObject({ reason: { code: 'server_busy' } })
})

test('[API-118][OPEN-035] types of a zone with images and prices, for who may create', async () => {
  const lumen = await givenAccount()
  const types = (provider: 'scw' | 'aws', zone: string) =>
    lumen.asAdmin.call(clouds.listServerTypes, { provider, zone })
  const { list } = await types('scw', 'fr-par-1')
  expect(list[0]).toMatchObject({ commercialType: 'DEV1-S', monthlyPriceInCents: 1040, available: true })
  expect(list[0]!.images.map(({ name }) => name)).toContain('Debian 12')
  await expect(types('scw', 'mars-1')).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { zone: 'La valeur n’est pas valide' },
  })
  await expect(types('aws', 'eu-west-3a')).rejects.toBeProblem('cloud_not_connected')
  const asked = lumen.asUser.call(clouds.listServerTypes, { provider: 'scw', zone: 'fr-par-1' })
  await expect(asked).rejects.toBeProblem('access_denied')
})

test('[API-119][CLD-005] a server is created once for one idempotency key; its state arrives by the job', async () => {
  const lumen = await givenAccount()
  const body = { provider: 'scw' as const, config }
  await expect(lumen.asUser.call(clouds.createServer, body)).rejects.toBeProblem('access_denied')
  const keyed = lumen.asAdmin.with({ 'idempotency-key': host.platform.newId() })
  const made = await keyed.call(clouds.createServer, body)
  expect(await keyed.call(clouds.createServer, body)).toEqual(made)
  expect(made).toMatchObject({ status: 'creating', config, monthlyPriceInCents: 1040, actions: [] })
  await world.actions()
  await world.pull()
  clock.advance(6000)
  await world.actions()
  const { list } = await lumen.asUser.call(clouds.listServers, {})
  expect(list).toMatchObject([{ _id: made._id, status: 'running', publicAddress: '192.0.2.20', running: null }])
})

test.each([
  ['zone', { ...config, zone: 'mars-1' }],
  ['commercialType', { ...config, commercialType: 'H100-1-80G' }],
  ['image', { ...config, image: 'windows-95' }],
])('[API-119][OPEN-035] a creation names the field that does not fit: %s', async (field, wrong) => {
  const lumen = await givenAccount()
  const asked = lumen.asAdmin.call(clouds.createServer, { provider: 'scw', config: wrong })
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { [`config.${field}`]: 'La valeur n’est pas valide' },
  })
})

test('a refusal of the provider is readable afterwards, in its words', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  world.replaceProvider(async (connection) => ({
    ...(await world.simulated(connection)),
    act: () => Promise.reject(new CloudError('refused', { words: 'quota exceeded' })),
  }))
  await lumen.asAdmin.call(clouds.actOnServer, { id, action: 'reboot' })
  await world.actions()
  const { status, last, actions } = await lumen.asUser.call(clouds.readServer, { id })
  expect(status).toBe('running')
  expect(last).toMatchObject({ action: 'reboot', status: 'failed', failure: 'quota exceeded' })
  expect(actions).toEqual(['reboot', 'stop'])
})

test('[CLD-001] a silent provider keeps its last state and time, offers nothing; what it drops goes', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  await world.pull()
  clock.advance(60_000)
  world.replaceProvider(async () => Promise.reject(new CloudError('unavailable')))
  await world.pull()
  const silent = await lumen.asUser.call(clouds.listServers, {})
  expect(silent.providers[0]!.failedSince).toBe(clock.now().toISOString())
  expect(silent.list).toMatchObject([{ _id: id, status: 'running', actions: [] }])
  clock.advance(120_000)
  world.replaceProvider(async (connection) => ({
    ...(await world.simulated(connection)),
    servers: async () => ({ list: [], unread: [] }),
  }))
  await world.pull()
  const empty = await lumen.asUser.call(clouds.listServers, {})
  expect(empty).toMatchObject({ list: [], providers: [{ failedSince: null }] })
})

test('[CLD-007] a server stays while its provider does not list yet what it has just created', async () => {
  const lumen = await givenAccount()
  const made = await lumen.asAdmin.call(clouds.createServer, { provider: 'scw', config })
  await world.actions()
  world.replaceProvider(async (connection) => ({
    ...(await world.simulated(connection)),
    servers: async () => ({ list: [], unread: [] }),
  }))
  clock.advance(60_000)
  await world.pull()
  const { list } = await lumen.asUser.call(clouds.listServers, {})
  expect(list.map(({ _id }) => _id)).toEqual([made._id])
})

test('[CLD-005] a server that a pull finds before its creation has answered is there once', async () => {
  const lumen = await givenAccount()
  const earlier = await lumen.asAdmin.call(clouds.createServer, { provider: 'scw', config })
  await world.actions()
  world.replaceProvider(async (connection) => {
    const cloud = await world.simulated(connection)
    const create: typeof cloud.create = async (...asked) => {
      const made = await cloud.create(...asked)
      await host.platform.database.query({
        text: `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type,
                 image, created_at, seen_at)
               VALUES ($1, $2, 'scw', $3, 'web-1', 'running', 'fr-par-1', 'DEV1-S', 'debian_bookworm', $4, $4)`,
        values: [connection.appId, host.platform.newId(), made.providerId, clock.now()],
      })
      return made
    }
    return { ...cloud, create }
  })
  const made = await lumen.asAdmin.call(clouds.createServer, { provider: 'scw', config })
  await world.actions()
  const { list } = await lumen.asUser.call(clouds.listServers, {})
  expect(list.map(({ _id }) => _id).toSorted()).toEqual([earlier._id, made._id].toSorted())
})
