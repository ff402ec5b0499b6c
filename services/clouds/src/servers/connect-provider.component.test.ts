import { accounts } from '@passerelle/contract/accounts/api'
import { clouds } from '@passerelle/contract/clouds/api'
import { createHttpClient, type HttpClient } from '@passerelle/server/outbound/http-client'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followActions } from '../actions/follow-actions.ts'
import { startFakeScaleway } from '../testing/fake-scaleway.ts'
import { openProvider } from '../providers/open-provider.ts'
import { createSimulator } from '../providers/simulator.ts'
import { connectProvider } from './connect-provider.ts'
import { inventoryWork } from './pull-inventory.ts'
import { zoneOffers } from './zone-offers.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
const at = clock.now()
const server = {
  providerId: 'i-1',
  name: 'web-1',
  status: 'running' as const,
  zone: 'fr-par-1',
  commercialType: 'DEV1-S',
  image: 'Debian 12',
  publicAddress: '192.0.2.1',
  createdAt: at,
}
const offers = zoneOffers({ clock })
let host: Booted
let given: ReturnType<typeof givenAccounts>
let fake: Awaited<ReturnType<typeof startFakeScaleway>>
/** Scaleway's address leads to the fake. */
const client: HttpClient = (errand) =>
  createHttpClient()({ ...errand, url: errand.url.replace('https://api.scaleway.com', fake.url) })
/** Pulls the inventories that are due. */
const pull = () => {
  const kind = inventoryWork({ ...host.platform, offers, open: openProvider(host.platform, client) })
  return createWorkRunner({ ...host.platform, kinds: [kind] }).runDue()
}

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
  const world = async () => ({ servers: [server], clusters: [] })
  const simulator = createSimulator({ production: false }, { slug: 'scw', clock, world })
  fake = await startFakeScaleway(simulator, { secretKey: 'scw-secret' })
})
afterAll(async () => {
  await host.close()
  await fake.close()
})

test('[CLD-004] credentials are tried, kept sealed for their account, and the inventory follows', async () => {
  const { app, user } = await given.customer({ features: ['clouds'] })
  const emma = { kind: 'staff', userId: host.platform.newId(), project: false, sessionId: '', appId: app.id } as const
  const connect = connectProvider(host.platform, client)
  const body = { provider: 'scw', keyId: 'p-1', secret: 'scw-secret' } as const
  await expect(connect(app.id, { ...body, secret: 'wrong' }, emma)).rejects.toMatchObject({
    code: 'cloud_credentials_refused',
  })
  expect(await connect(app.id, body, emma)).toMatchObject({ provider: 'scw', failedSince: null })
  const { rows } = await host.platform.database.query<{ secret: string }>({
    text: 'SELECT secret FROM clouds.connections WHERE app_id = $1',
    values: [app.id],
  })
  expect(rows).toHaveLength(1)
  expect(rows[0]!.secret).not.toContain('scw-secret')
  await pull()
  const { list, providers } = await host.as(user).call(clouds.listServers, {})
  expect(list).toMatchObject([{ name: 'web-1', status: 'running', imageName: 'Debian 12', publicAddress: '192.0.2.1' }])
  expect(providers).toMatchObject([{ provider: 'scw', checkedAt: at.toISOString() }])
})

test('[CLD-004] staff alone connect providers, and the form of credentials is checked by field', async () => {
  const { app, admin } = await given.customer({ features: ['clouds'] })
  const emma = host.as(await given.staff(), { in: app.id })
  const body = { provider: 'scw' as const, secret: 'x' }
  await expect(host.as(admin).call(clouds.connectProvider, body)).rejects.toBeProblem('access_denied')
  const invalid = 'La valeur n’est pas valide'
  await expect(emma.call(clouds.connectProvider, body)).rejects.toMatchObject({ errors: { keyId: invalid } })
  const google = emma.call(clouds.connectProvider, { provider: 'gcp', secret: '{"type":"service_account"}' })
  await expect(google).rejects.toMatchObject({ errors: { secret: invalid } })
})

test('[CLD-004] disconnected, a provider keeps no credentials; its servers go, their history stays', async () => {
  const { app, admin } = await given.customer({ features: ['clouds'] })
  const asStaff = host.as(await given.staff(), { in: app.id })
  const emma = { kind: 'staff', userId: host.platform.newId(), project: false, sessionId: '', appId: app.id } as const
  const body = { provider: 'scw', keyId: 'p-1', secret: 'scw-secret' } as const
  await connectProvider(host.platform, client)(app.id, body, emma)
  await pull()
  const { _id: id } = (await host.as(admin).call(clouds.listServers, {})).list[0]!
  await host.as(admin).call(clouds.actOnServer, { id, action: 'reboot' })
  const disconnect = { cloud: 'scw' } as const
  await expect(host.as(admin).call(clouds.disconnectProvider, disconnect)).rejects.toBeProblem('access_denied')
  await asStaff.call(clouds.disconnectProvider, disconnect)
  await expect(asStaff.call(clouds.disconnectProvider, disconnect)).rejects.toBeProblem('cloud_not_connected')
  const { rows } = await host.platform.database.query<{ secret: string | null }>({
    text: 'SELECT secret FROM clouds.connections WHERE app_id = $1',
    values: [app.id],
  })
  expect(rows).toEqual([{ secret: null }])
  // Neither the inventory nor the simulator of connections without credentials brings the servers back.
  clock.advance(60_000)
  await pull()
  const actions = followActions({ ...host.platform, open: openProvider(host.platform, client) })
  await createWorkRunner({ ...host.platform, kinds: [actions] }).runDue()
  expect(await host.as(admin).call(clouds.listServers, {})).toEqual({
    list: [],
    hasMore: false,
    providers: [],
    actionsNeedApproval: false,
  })
  const removed = await host.as(admin).call(clouds.readServer, { id })
  expect(removed).toMatchObject({
    removedAt: at.toISOString(),
    actions: [],
    history: [{ action: 'reboot', status: 'failed', failure: 'disconnected' }],
  })
  const asked = host.as(admin).call(clouds.actOnServer, { id, action: 'stop' })
  await expect(asked).rejects.toBeProblem('server_action_impossible')
  await connectProvider(host.platform, client)(app.id, body, emma)
  await pull()
  expect((await host.as(admin).call(clouds.listServers, {})).list).toMatchObject([{ _id: id, name: 'web-1' }])
})

test('[CLD-001] customers are offered clouds while a provider is connected; staff see the feature on', async () => {
  const { app, admin, user } = await given.customer({ features: ['clouds'] })
  const asStaff = host.as(await given.staff(), { in: app.id })
  const offered = () =>
    Promise.all(
      [host.as(admin), host.as(user), asStaff].map(async (who) =>
        (await who.call(accounts.readApp, {})).features.includes('clouds'),
      ),
    )
  expect(await offered()).toEqual([false, false, true])
  const emma = { kind: 'staff', userId: host.platform.newId(), project: false, sessionId: '', appId: app.id } as const
  const body = { provider: 'scw', keyId: 'p-1', secret: 'scw-secret' } as const
  await connectProvider(host.platform, client)(app.id, body, emma)
  expect(await offered()).toEqual([true, true, true])
  await asStaff.call(clouds.disconnectProvider, { cloud: 'scw' })
  expect(await offered()).toEqual([false, false, true])
})
