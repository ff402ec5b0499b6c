import { createServer } from 'node:net'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { minutes } from '@passerelle/kernel/durations'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { createMetrics } from '@passerelle/server/metrics/metrics'
import { measureReceiving } from '@passerelle/server/platform-metrics/receiving'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { keepReceiving } from './keep-receiving.ts'
import { smtpSource } from './smtp-source.ts'
import { sourceHealth } from './source-health.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: ReturnType<typeof world.as>
let health: ReturnType<typeof sourceHealth>
beforeAll(async () => {
  // Without the service itself: nobody else tells or forgets.
  world = await projectsTestEnvironment(['accounts', 'projects', 'notifs', 'stats'])
  farid = world.as(await world.given.staff({ project: true }))
  health = sourceHealth(world.platform)
})
afterAll(() => world.close())
beforeEach(() => health.forget())

const state = async () => (await farid.call(stats.readSystem, {})).receiving
const told = async () => {
  await health.tell()
  await world.drain()
  const { list } = await farid.call(notifs.listNotices, {})
  return list.flatMap(({ kind }) => (kind.startsWith('receiving_') ? [kind] : [])).toReversed()
}
const metricsOf = async () => {
  const metrics = createMetrics()
  measureReceiving(metrics, { query: world.platform.database.query, clock: world.clock })
  const text = await metrics.registry.metrics()
  return (name: string) => new RegExp(`^passerelle_inbound_${name} (.+)$`, 'm').exec(text)?.[1]
}

test('a source that cannot start is tried again until it takes mails', async () => {
  const port = await getFreePort()
  const other = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const settings = {
    url: `smtp://127.0.0.1:${port}`,
    address: 'demandes@nimbus.example',
    subaddress: 'plus',
    aliases: [],
    secret: undefined,
    authservId: '',
    tlsCert: undefined,
    tlsKey: undefined,
  }
  const failures = Promise.withResolvers<void>()
  const taken: string[] = []
  const receiving = keepReceiving({
    source: smtpSource(settings, { warn: () => {} }),
    name: 'smtp',
    take: async (raw, { to }) => {
      for await (const _ of raw);
      taken.push(...to)
    },
    health: { ...health, fails: (source, error) => health.fails(source, error).then(failures.resolve) },
    logger: { error: () => {} },
    firstPauseMs: 10,
  })
  await failures.promise
  expect(await state()).toMatchObject({ source: 'smtp', failingSince: world.iso(), checkedAt: null })
  expect((await state()).lastError).toContain('EADDRINUSE')
  await new Promise((resolve) => other.close(resolve))
  await expect.poll(async () => (await state()).checkedAt).toBe(world.iso())
  expect(await state()).toMatchObject({ failingSince: null, lastError: null })
  const client = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await client.sendMail({ from: 'x@y.example', to: settings.address, text: 'Bonjour' })
  client.close()
  expect(taken).toEqual([settings.address])
  await receiving.stop()
})

test('a source that cannot start is stopped', async () => {
  const failures = Promise.withResolvers<void>()
  const failing = { start: () => Promise.reject(new Error('no port')), stop: async () => {} }
  const receiving = keepReceiving({
    source: failing,
    name: 'smtp',
    take: async () => {},
    health: { ...health, fails: async () => failures.resolve() },
    logger: { error: () => {} },
  })
  await failures.promise
  await receiving.stop()
  expect(await state()).toMatchObject({ source: null })
})

test('[EML-056] project staff are told after 15 minutes of failing, and again when it works', async () => {
  await health.fails('smtp', 'no port')
  world.clock.advance(minutes(14))
  await health.fails('smtp', 'no port')
  expect(await told()).toEqual([])
  world.clock.advance(minutes(1))
  expect(await told()).toEqual(['receiving_failed'])
  expect(await told()).toEqual(['receiving_failed'])
  world.clock.advance(minutes(1))
  await health.works('smtp')
  expect(await told()).toEqual(['receiving_failed', 'receiving_healed'])
  expect(await told()).toEqual(['receiving_failed', 'receiving_healed'])
})

test('[EML-056] a process that cannot receive hides no other that does', async () => {
  await health.works('smtp')
  world.clock.advance(minutes(1))
  await health.fails('smtp', 'EADDRINUSE')
  expect(await state()).toMatchObject({ failingSince: null })
  world.clock.advance(minutes(1))
  await health.fails('smtp', 'EADDRINUSE')
  expect(await state()).toMatchObject({ failingSince: world.iso() })
})

test('[EML-056] the system page and the metrics know what waits, since when, and how late mails were', async () => {
  expect(await state()).toMatchObject({ source: null, waiting: 0, held: 0, failed: 0, receivedAt: null })
  expect((await metricsOf())('source_up')).toBeUndefined()
  await health.works('smtp')
  const now = world.clock.now().getTime()
  const add = (name: string, ago: number, delayMs?: number) =>
    world.platform.database.query({
      text: `INSERT INTO mails.inbound (id, source, source_key, digest, state, received_at, raw_discard_at, size)
             VALUES ($1::text, 'smtp', $1::text, repeat('0', 64), $2, $3, $4::timestamptz + interval '90 days', 1)`,
      values: [
        world.platform.newId(),
        name,
        new Date(now - ago),
        delayMs === undefined ? null : new Date(now - ago + delayMs),
      ],
    })
  await add('received', minutes(2))
  await add('held', minutes(60))
  await add('held', minutes(30))
  await add('failed', minutes(5))
  await add('posted', minutes(59), 2500)
  await add('posted', minutes(61), 9000)
  expect(await state()).toEqual({
    source: 'smtp',
    checkedAt: world.iso(),
    failingSince: null,
    lastError: null,
    receivedAt: world.iso(-minutes(2)),
    waiting: 1,
    held: 2,
    oldestHeldAt: world.iso(-minutes(60)),
    failed: 1,
    delaySeconds: 2.5,
  })
  const metric = await metricsOf()
  expect(metric('total{state="held"}'.replaceAll(/[{}"]/g, '\\$&'))).toBe('2')
  expect([metric('lag_seconds'), metric('held'), metric('oldest_held_seconds')]).toEqual(['120', '2', '3600'])
  expect(metric('source_up')).toBe('1')
  world.clock.advance(minutes(3))
  expect((await metricsOf())('source_up')).toBe('0')
})
