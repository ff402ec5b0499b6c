import { clouds } from '@passerelle/contract/clouds/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { untilAborted } from '@passerelle/testkit/until-aborted'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
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
afterEach(async () => {
  world.replaceProvider()
  await host.platform.database.query({ text: 'DELETE FROM platform.work' })
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const none = { list: [], unread: [] }
const givenAccount = async () => {
  const made = await given.customer({ features: ['clouds'] })
  await world.connection(made.app)
  const list = () => host.as(made.user).call(clouds.listServers, {})
  return { ...made, list }
}
/** Replaces the lists of servers. */
const listing = (servers: (appId: string, signal: AbortSignal) => ReturnType<CloudProvider['servers']>) =>
  world.replaceProvider(async (connection) => ({
    ...(await world.simulated(connection)),
    servers: (signal) => servers(connection.appId, signal),
    clusters: async () => none,
  }))

test('[CLD-001] twenty providers that hang do not delay two hundred that answer', async () => {
  const { database, newId } = host.platform
  const apps = Array.from({ length: 220 }, () => newId())
  await database.query({
    text: `INSERT INTO accounts.apps SELECT copy.* FROM accounts.apps a,
             unnest($1::text[], $2::text[]) AS made (id, key),
             jsonb_populate_record(a, jsonb_build_object('id', made.id, 'slug', made.id, 'task_key', made.key)) AS copy
            WHERE a.id = $3`,
    values: [
      apps,
      apps.map((_, n) => `H${letters[Math.floor(n / 26)]}${letters[n % 26]}`),
      (await given.customer()).app.id,
    ],
  })
  for (const id of apps) await world.connection({ id })
  const hanging = new Set(apps.slice(0, 20))
  const asked = new Map<string, number>()
  listing((appId, signal) => {
    asked.set(appId, (asked.get(appId) ?? 0) + 1)
    if (!hanging.has(appId)) return Promise.resolve(none)
    return untilAborted(signal)
  })
  const refreshed = async () => {
    const { rows } = await database.query<{ count: number }>({
      text: 'SELECT count(*)::int FROM clouds.connections WHERE app_id = ANY ($1) AND checked_at = $2',
      values: [apps, clock.now()],
    })
    return rows[0]!.count
  }
  const worker = world.inventoryWorker()
  worker.start()
  for (let round = 1; round <= 2; round += 1) {
    await waitUntil(async () => (await refreshed()) === 200)
    const healthy = apps.filter((id) => !hanging.has(id))
    expect(healthy.filter((id) => asked.get(id) !== round)).toEqual([])
    clock.advance(minutes(1))
    worker.wake()
  }
  expect([...hanging].filter((id) => asked.get(id) === undefined)).toEqual([])
  await worker.stop()
})

test('two workers pull each inventory once', async () => {
  const lumens = [await givenAccount(), await givenAccount(), await givenAccount()]
  const asked: string[] = []
  listing(async (appId) => (asked.push(appId), none))
  await Promise.all([world.inventoryWorker().runDue(), world.inventoryWorker().runDue()])
  expect(asked.toSorted()).toEqual(lumens.map(({ app }) => app.id).toSorted())
})

test('[CLD-001] a server that one account no longer has goes there only', async () => {
  const [lumen, other] = [await givenAccount(), await givenAccount()]
  const gone = await world.server(lumen.app)
  const { id } = await world.server(other.app)
  clock.advance(minutes(3))
  listing(async (appId) => {
    if (appId === lumen.app.id) return none
    throw new CloudError('unavailable')
  })
  await world.pull()
  expect((await lumen.list()).list).toEqual([])
  expect((await other.list()).list).toMatchObject([{ _id: id }])
  const { rows } = await host.platform.database.query({
    text: `SELECT subject, data FROM platform.events WHERE name = 'server.changed' AND app_id = ANY ($1)
              AND data ->> 'status' = 'removed'`,
    values: [[lumen.app.id, other.app.id]],
  })
  expect(rows).toEqual([{ subject: gone.id, data: { status: 'removed' } }])
})

test('[CLD-001] a worker that lost its lease while it asked writes nothing', async () => {
  const lumen = await givenAccount()
  const { id } = await world.server(lumen.app)
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<typeof none>()
  listing(() => {
    begun.resolve()
    return late.promise
  })
  const slow = world.inventoryWorker().runDue()
  await begun.promise
  clock.advance(minutes(2))
  const kept = (await lumen.list()).list
  listing(async () => Promise.reject(new CloudError('unavailable')))
  expect(await world.inventoryWorker().runDue()).toBe(1)
  const failedSince = clock.now().toISOString()
  late.resolve(none)
  await slow
  const after = await lumen.list()
  expect(after.list).toMatchObject(kept.map(({ _id }) => ({ _id })))
  expect(after.list).toMatchObject([{ _id: id }])
  expect(after.providers).toMatchObject([{ failedSince, checkedAt: null }])
})

test('[CLD-004] an inventory that arrives after the provider was disconnected is dropped', async () => {
  const lumen = await givenAccount()
  const asStaff = host.as(await given.staff(), { in: lumen.app.id })
  await world.server(lumen.app)
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  world.replaceProvider(async (connection) => {
    const cloud = await world.simulated(connection)
    const servers: CloudProvider['servers'] = async (signal) => {
      const listed = await cloud.servers(signal)
      expect(listed.list).toHaveLength(1)
      begun.resolve()
      await gate.promise
      return listed
    }
    return { ...cloud, servers }
  })
  const slow = world.inventoryWorker().runDue()
  await begun.promise
  await asStaff.call(clouds.disconnectProvider, { cloud: 'scw' })
  gate.resolve()
  await slow
  expect(await lumen.list()).toMatchObject({ list: [], providers: [] })
  clock.advance(minutes(10))
  expect(await world.inventoryWorker().runDue()).toBe(0)
})
