import { clouds } from '@passerelle/contract/clouds/api'
import type { ServerAction } from '@passerelle/kernel/clouds'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CloudError } from '../providers/cloud-error.ts'
import type { CloudProvider } from '../providers/cloud-provider.ts'
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
  const asAdmin = host.as(made.admin)
  const act = (id: string, action: ServerAction) => asAdmin.call(clouds.actOnServer, { id, action })
  const read = (id: string) => asAdmin.call(clouds.readServer, { id })
  return { ...made, asAdmin, act, read }
}
/** Replaces some calls of the simulated providers. */
const replace = (calls: (appId: string) => Partial<CloudProvider>) =>
  world.replaceProvider(async (connection) => ({ ...(await world.simulated(connection)), ...calls(connection.appId) }))
const config = { zone: 'fr-par-1', commercialType: 'DEV1-S', image: 'debian_bookworm' }

test('a provider that hangs holds up its own account only, also for what is asked meanwhile', async () => {
  const [hanging, lumen] = [await givenAccount(), await givenAccount()]
  const [stuck, first, second] = [
    await world.server(hanging.app),
    await world.server(lumen.app, { name: 'first' }),
    await world.server(lumen.app, { name: 'second' }),
  ]
  const released = Promise.withResolvers<void>()
  const acted = new Map([first, second].map(({ providerId }) => [providerId, Promise.withResolvers<void>()]))
  replace((appId) => ({
    act: async ({ providerId }) => (appId === hanging.app.id ? released.promise : acted.get(providerId)!.resolve()),
  }))
  await hanging.act(stuck.id, 'stop')
  await lumen.act(first.id, 'reboot')
  const worker = world.actionsWorker()
  worker.start()
  await acted.get(first.providerId)!.promise
  // While the run of the other account is still under way.
  await lumen.act(second.id, 'stop')
  worker.wake()
  await acted.get(second.providerId)!.promise
  expect((await hanging.read(stuck.id)).running).toMatchObject({ action: 'stop' })
  released.resolve()
  await worker.stop()
})

test('an action that is not answered holds up no other one of its connection', async () => {
  const lumen = await givenAccount()
  const [slow, quick] = [await world.server(lumen.app, { name: 'slow' }), await world.server(lumen.app)]
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  world.replaceProvider(async (connection) => {
    const simulated = await world.simulated(connection)
    const act: CloudProvider['act'] = async (server, action, signal) => {
      if (server.providerId !== slow.providerId) return simulated.act(server, action, signal)
      begun.resolve()
      await released.promise
      throw new CloudError('refused', { words: 'too late' })
    }
    return { ...simulated, act }
  })
  await world.pull()
  await lumen.act(slow.id, 'stop')
  const waiting = world.actionsWorker()
  const sent = waiting.runDue()
  await begun.promise
  await lumen.act(quick.id, 'stop')
  await world.actions()
  clock.advance(3000)
  await world.actions()
  expect((await lumen.read(quick.id)).history).toMatchObject([{ action: 'stop', status: 'done' }])
  expect((await lumen.read(slow.id)).running).toMatchObject({ action: 'stop' })
  released.resolve()
  await sent
  expect((await lumen.read(slow.id)).history).toMatchObject([{ status: 'failed', failure: 'too late' }])
})

test('an action of which only an older release knows is sent a few seconds later', async () => {
  const lumen = await givenAccount()
  const { id, providerId } = await world.server(lumen.app)
  const sent: string[] = []
  replace(() => ({ act: async (server) => void sent.push(server.providerId) }))
  await lumen.act(id, 'reboot')
  await host.platform.database.query({ text: `DELETE FROM platform.work WHERE kind = 'clouds.send'` })
  await world.actions()
  expect(sent).toEqual([])
  clock.advance(11_000)
  await world.actions()
  expect(sent).toEqual([providerId])
})

test('an account sends a few requests at a time, and each action once', async () => {
  const lumen = await givenAccount()
  const servers = await Promise.all(
    Array.from({ length: 9 }, (_, at) => world.server(lumen.app, { name: `web-${at}` })),
  )
  let [now, most] = [0, 0]
  const sent: string[] = []
  replace(() => ({
    act: async ({ providerId }) => {
      sent.push(providerId)
      most = Math.max(most, (now += 1))
      await new Promise((done) => setImmediate(done))
      now -= 1
    },
  }))
  for (const { id } of servers) await lumen.act(id, 'reboot')
  await world.actions()
  await world.actions()
  expect(sent.toSorted()).toEqual(servers.map(({ providerId }) => providerId).toSorted())
  expect(most).toBeLessThanOrEqual(4)
})

test('[CLD-006] a worker that lost its lease while it asked writes nothing; the action is sent once', async () => {
  const lumen = await givenAccount()
  const { id, providerId } = await world.server(lumen.app)
  const sent: string[] = []
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  replace(() => ({
    act: async (server) => {
      sent.push(server.providerId)
      begun.resolve()
      await late.promise
      throw new CloudError('refused', { words: 'too late' })
    },
  }))
  await lumen.act(id, 'stop')
  const slow = world.actionsWorker().runDue()
  await begun.promise
  clock.advance(60_000)
  await world.actionsWorker().runDue()
  late.resolve()
  await slow
  expect(sent).toEqual([providerId])
  expect(await lumen.read(id)).toMatchObject({ running: { action: 'stop' } })
})

test('two runs that find the same action at once send it once', async () => {
  const lumen = await givenAccount()
  const { id, providerId } = await world.server(lumen.app)
  const sent: string[] = []
  replace(() => ({ act: async (server) => void sent.push(server.providerId) }))
  await lumen.act(id, 'reboot')
  const lock = {
    text: 'SELECT FROM clouds.server_actions WHERE app_id = $1 AND server_id = $2 FOR UPDATE',
    values: [lumen.app.id, id],
  }
  // The mark holds even if two runs are under way, one of which has lost its lease.
  const runs = [world.actionsWorker(), world.actionsWorker()].map(({ runDue }) => async () => {
    await runDue()
  })
  const first = runs[0]!
  const second = async () => {
    await host.platform.database.query({ text: 'UPDATE platform.work SET due_at = $1', values: [clock.now()] })
    await runs[1]!()
  }
  await behindLock(host.platform.database, lock, [first, second])
  expect(sent).toEqual([providerId])
})

test('[API-119] a creation whose answer is lost is asked again, and one server comes of it', async () => {
  const lumen = await givenAccount()
  const made = await lumen.asAdmin.call(clouds.createServer, { provider: 'scw', config })
  let lost = 0
  world.replaceProvider(async (connection) => {
    const simulated = await world.simulated(connection)
    const create: CloudProvider['create'] = async (wanted, signal) => {
      const server = await simulated.create(wanted, signal)
      if ((lost += 1) === 1) throw new CloudError('unavailable')
      return server
    }
    return { ...simulated, create }
  })
  await world.actions()
  // Meanwhile the inventory lists the new server on its own.
  await world.pull()
  await world.actions()
  clock.advance(6000)
  await world.actions()
  await world.pull()
  const { list } = await lumen.asAdmin.call(clouds.listServers, {})
  expect(list).toMatchObject([{ _id: made._id, status: 'running', running: null }])
  expect((await lumen.read(made._id)).history).toMatchObject([{ action: 'create', status: 'done' }])
  // Open pages hear that the provider knows it, and that it runs.
  const { rows } = await host.platform.database.query<{ status: string }>({
    text: `SELECT data ->> 'status' AS status FROM platform.events
            WHERE app_id = $1 AND subject = $2 AND name = 'server.changed'`,
    values: [lumen.app.id, made._id],
  })
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['creating', 'running']))
})

test('an answer that comes after the ten minutes changes nothing that is written', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  replace(() => ({ act: () => Promise.reject(new CloudError('unavailable')) }))
  await lumen.act(id, 'stop')
  await world.actions()
  clock.advance(10 * 60_000 + 1)
  await world.actions()
  world.replaceProvider()
  await world.actions()
  const { history, running } = await lumen.read(id)
  expect(running).toBeNull()
  expect(history).toMatchObject([{ action: 'stop', status: 'failed', failure: 'timeout' }])
})

test('listed servers, doubled, by hundreds or with odd characters, are each read once', async () => {
  const lumen = await givenAccount()
  const createdAt = clock.now()
  const listed = Array.from({ length: 500 }, (_, at) => ({
    providerId: `p-${at}`,
    name: `web\0-${String(at).padStart(3, '0')}\uD800`,
    status: 'running' as const,
    zone: 'fr-par-1',
    commercialType: 'DEV1-S',
    image: 'debian_bookworm',
    publicAddress: null,
    createdAt,
  }))
  const twice = { ...listed[0]!, status: 'stopped' as const }
  const none = { list: [], unread: [] }
  replace(() => ({ servers: async () => ({ ...none, list: [...listed, twice] }), clusters: async () => none }))
  await world.pull()
  const { list, hasMore, providers } = await lumen.asAdmin.call(clouds.listServers, { limit: 2 })
  expect(providers).toMatchObject([{ failedSince: null, checkedAt: clock.now().toISOString() }])
  expect(list).toMatchObject([
    { name: 'web-000\uFFFD', status: 'stopped' },
    { name: 'web-001\uFFFD', status: 'running' },
  ])
  expect(hasMore).toBe(true)
  const { rows } = await host.platform.database.query({
    text: 'SELECT 1 FROM clouds.servers WHERE app_id = $1',
    values: [lumen.app.id],
  })
  expect(rows).toHaveLength(500)
})

test('an answer that nobody understands leaves the last known state; a running action goes on', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  await world.pull()
  await lumen.act(id, 'stop')
  await world.actions()
  const malformed = () => Promise.reject(new CloudError('invalid_response'))
  replace(() => ({ servers: malformed }))
  await world.actions()
  await world.pull()
  const silent = await lumen.asAdmin.call(clouds.listServers, {})
  expect(silent).toMatchObject({
    list: [{ _id: id, running: { action: 'stop' } }],
    providers: [{ failedSince: expect.any(String) }],
  })
  world.replaceProvider()
  clock.advance(3000)
  await world.actions()
  expect(await lumen.read(id)).toMatchObject({ status: 'stopped', running: null })
})
