import pg from 'pg'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  workerTestEnvironment,
  recordMove,
  waitUntil,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import type { EventBus } from './event-bus.ts'
import { recordChange } from './record-change.ts'
import { recordEvent } from './record-event.ts'

let example: WorkerTestEnvironment
let other: EventBus
beforeEach(async () => {
  example = await workerTestEnvironment()
  other = example.openOneBus()
  await Promise.all([example.bus.ready(), other.ready()])
})
afterEach(async () => {
  await other.close()
  await example.close()
})

const heardBy = (bus: EventBus) => {
  const ids: string[] = []
  const stop = bus.subscribe({ onEvent: (id) => void ids.push(id), onGap: () => void ids.push('gap') })
  return { ids, stop }
}

/** Cuts what the buses listen on, as a restart or a proxy does. */
const cut = async () => {
  const redisUrl = process.env['REDIS_URL']
  if (redisUrl) {
    const redis = new Redis(redisUrl)
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    return redis.disconnect()
  }
  const admin = new pg.Client({ connectionString: example.url })
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'passerelle events'
      AND datname = current_database()`,
  )
  await admin.end()
}

test('every process hears of an event after its commit, in the order of the commits', async () => {
  const [here, there] = [heardBy(example.bus), heardBy(other)]
  const recorded = []
  for (let n = 0; n < 20; n += 1) recorded.push(await recordMove(example))
  await waitUntil(() => here.ids.length === 20 && there.ids.length === 20)
  expect(here.ids).toEqual(recorded)
  expect(there.ids).toEqual(recorded)
})

test('nobody hears of a change that was rolled back, or before the commit', async () => {
  const { ids } = heardBy(other)
  await example.database
    .transaction(async (tx) => {
      await example.record(tx, {
        appId: null,
        actor: { kind: 'system' },
        name: 'session.started',
        subject: 'a'.repeat(24),
        data: { sessionId: 'a'.repeat(24) },
      })
      throw new Error('no')
    })
    .catch(() => {})
  const id = await recordMove(example)
  await waitUntil(() => ids.length > 0)
  expect(ids).toEqual([id])
})

test('a listener that was removed hears nothing more', async () => {
  const [stays, leaves] = [heardBy(other), heardBy(other)]
  leaves.stop()
  await recordMove(example)
  await waitUntil(() => stays.ids.length === 1)
  expect(leaves.ids).toEqual([])
})

test('events of the time in which the connection was away are heard afterwards, each once', async () => {
  const { ids } = heardBy(other)
  const before = await recordMove(example)
  await waitUntil(() => ids.length === 1)
  await cut()
  const during = await Promise.all([recordMove(example), recordMove(example), recordMove(example)])
  await waitUntil(() => during.every((id) => ids.includes(id)))
  const after = await recordMove(example)
  await waitUntil(() => ids.includes(after))
  expect(ids.toSorted()).toEqual([before, ...during, after].toSorted())
})

test('an event whose process died between commit and telling is told when it is handed on', async () => {
  const { ids } = heardBy(other)
  const { database, clock, newId, relay } = example
  const id = await recordMove({ database, record: recordEvent({ clock, newId, queued: () => true }) })
  await relay()
  await waitUntil(() => ids.length > 0)
  expect(ids).toEqual([id])
})

test('an event that nobody subscribes to is heard, and leaves nothing in the outbox', async () => {
  const { ids } = heardBy(example.bus)
  const { database, clock, newId, bus } = example
  const id = await recordMove({
    database,
    record: recordEvent({ clock, newId, publish: bus.publish, queued: (name) => name !== 'task.moved' }),
  })
  await waitUntil(() => ids.length > 0)
  expect(ids).toEqual([id])
  const { rowCount } = await database.query({ text: 'SELECT FROM platform.undelivered' })
  expect(rowCount).toBe(0)
})

test('a change of one statement is heard with its event; one that changes nothing has none', async () => {
  const { ids } = heardBy(other)
  const { database, clock, newId, bus } = example
  const change = recordChange(database.query, { clock, newId, publish: bus.publish })
  const setting = {
    name: 'test.setting',
    text: `INSERT INTO platform.settings (key, value) VALUES ($1, '{}') ON CONFLICT DO NOTHING RETURNING key`,
    values: ['changed-once'],
  }
  const moved = { appId: null, actor: { kind: 'system' }, name: 'session.ended', subject: newId() } as const
  const once = () =>
    change<{ key: string }>(setting, { ...moved, data: { sessionId: moved.subject, reason: 'expired' } })
  expect((await once()).map(({ key }) => key)).toEqual(['changed-once'])
  expect(await once()).toEqual([])
  const { rows } = await database.query<{ id: string }>({
    text: 'SELECT id FROM platform.events WHERE subject = $1',
    values: [moved.subject],
  })
  expect(rows).toHaveLength(1)
  await waitUntil(() => ids.length > 0)
  expect(ids).toEqual([rows[0]!.id])
})

test('a silent event is stored, and nobody is told', async () => {
  const { ids } = heardBy(other)
  const { database, clock, newId, bus } = example
  const deps = { clock, newId, publish: bus.publish }
  const change = recordChange(database.query, deps)
  const started = { appId: null, actor: { kind: 'system' }, name: 'session.started', subject: newId() } as const
  const silent = { ...started, data: { sessionId: started.subject } }
  await change({ name: 'test.silent', text: 'SELECT $1::text AS key', values: ['one'] }, silent)
  await database.transaction((tx) => recordEvent(deps)(tx, silent))
  // Announced after them, so heard first only if they are not.
  const heard = await recordMove({ database, record: recordEvent(deps) })
  await waitUntil(() => ids.length > 0)
  expect(ids).toEqual([heard])
  const { rows } = await database.query<{ id: string; undelivered: boolean }>({
    text: `SELECT e.id, EXISTS (SELECT FROM platform.undelivered u WHERE u.event_id = e.id) AS undelivered
             FROM platform.events e WHERE e.subject = $1`,
    values: [started.subject],
  })
  expect(rows).toEqual([
    { id: expect.any(String), undelivered: false },
    { id: expect.any(String), undelivered: false },
  ])
})

test('a recorded change that finds nothing records nothing', async () => {
  const { database, clock, newId, bus } = example
  const change = recordChange(database.query, { clock, newId, publish: bus.publish })
  const text = `UPDATE platform.settings SET value = value WHERE key = $1 RETURNING key`
  const event = { appId: null, actor: { kind: 'system' }, name: 'session.started', subject: newId() } as const
  const found = await change(
    { name: 'test.nothing', text, values: ['changed-never'] },
    { ...event, data: { sessionId: event.subject } },
  )
  const { rowCount } = await database.query({
    text: 'SELECT FROM platform.events WHERE subject = $1',
    values: [event.subject],
  })
  expect([found, rowCount]).toEqual([[], 0])
})
