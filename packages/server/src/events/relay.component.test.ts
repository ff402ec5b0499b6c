import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '@passerelle/testkit/clock'
import { eventDelivery } from '@passerelle/contract/jobs'
import {
  ids,
  workerTestEnvironment,
  silentLogger,
  recordMove,
  waitUntil,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { startWorkers } from '../jobs/workers.ts'
import { createOutboxRelay } from './outbox-relay.ts'
import { startOutboxRelay } from './start-outbox-relay.ts'
import { subscriber } from './subscriber.ts'

let example: WorkerTestEnvironment
afterEach(() => example.close())

const readOutbox = async (where: string) =>
  (
    await example.database.query<{ event_id: string }>({ text: `SELECT event_id FROM platform.undelivered ${where}` })
  ).rows.map((row) => row.event_id)
const undelivered = () => readOutbox('')
const notHandedOn = () => readOutbox('WHERE redeliver_at IS NULL')

/** Two subscribers that write down what reaches them. */
const listeners = () => {
  const seen: string[] = []
  const note = (who: string) => (event: { id: string }) => Promise.resolve(void seen.push(`${who} ${event.id}`))
  return {
    seen,
    subscribers: [
      subscriber('first', ['task.moved'], note('first')),
      subscriber('second', ['task.moved', 'task.created'], note('second')),
    ],
  }
}

test('an event and its place in the queue stand when the change stands, and only then', async () => {
  example = await workerTestEnvironment()
  const id = await recordMove(example)
  const failed = example.database.transaction(async (tx) => {
    await example.record(tx, {
      appId: ids.app,
      actor: { kind: 'system' },
      name: 'task.unarchived',
      subject: ids.task,
      data: {},
    })
    throw new Error('the change fails')
  })
  await expect(failed).rejects.toThrow('the change fails')
  const { rows } = await example.database.query({
    text: 'SELECT id, at, app_id, actor, name, subject, data FROM platform.events',
  })
  expect(rows).toEqual([
    {
      id,
      at: example.clock.now(),
      app_id: ids.app,
      actor: { kind: 'staff', userId: ids.person },
      name: 'task.moved',
      subject: ids.task,
      data: { from: 'todo', to: 'done' },
    },
  ])
  expect(await undelivered()).toEqual([id])
})

test('every interested subscriber gets every event; an event without any is done', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const moved = await recordMove(example)
  const created = await example.database.transaction((tx) =>
    example.record(tx, {
      appId: ids.app,
      actor: { kind: 'system' },
      name: 'task.created',
      subject: ids.task,
      data: { listId: 'todo', priority: 1, kind: 'basic' },
    }),
  )
  await example.database.transaction((tx) =>
    example.record(tx, {
      appId: ids.app,
      actor: { kind: 'system' },
      name: 'task.unarchived',
      subject: ids.task,
      data: {},
    }),
  )
  expect(await example.steps.run()).toEqual([])
  expect(seen.toSorted()).toEqual([`first ${moved}`, `second ${created}`, `second ${moved}`].toSorted())
  expect(await undelivered()).toEqual([])
})

test('an event that a subscriber does not accept becomes no job for it', async () => {
  const { seen, subscribers } = listeners()
  const picky = subscriber(
    'picky',
    ['task.moved'],
    async ({ id }) => void seen.push(`picky ${id}`),
    ({ data }) => data.to === 'todo',
  )
  example = await workerTestEnvironment({ subscribers: [...subscribers.slice(0, 1), picky] })
  const done = await recordMove(example)
  const again = await recordMove(example, { to: 'todo' })
  expect(await example.steps.run()).toEqual([])
  expect(seen.toSorted()).toEqual([`first ${done}`, `first ${again}`, `picky ${again}`].toSorted())
  expect(await undelivered()).toEqual([])
})

test('subscriptions are read once for each batch; events nobody subscribed to become no job', async () => {
  const { seen, subscribers } = listeners()
  const asked: string[][] = []
  const few = {
    ...subscriber('few', ['task.moved'], async (event) => void seen.push(`few ${event.id}`)),
    wanted: async (_: unknown, events: readonly { id: string; appId: string | null }[]) => {
      asked.push(events.map(({ id }) => id).toSorted())
      return new Set(events.filter(({ appId }) => appId === ids.otherApp).map(({ id }) => id))
    },
  }
  example = await workerTestEnvironment({ subscribers: [subscribers[0]!, few] })
  const unwanted = await recordMove(example)
  const wanted = await recordMove(example, { app: ids.otherApp })
  await example.steps.run()
  expect(asked).toEqual([[unwanted, wanted].toSorted()])
  expect(seen.toSorted()).toEqual([`few ${wanted}`, `first ${unwanted}`, `first ${wanted}`].toSorted())
  expect(await undelivered()).toEqual([])
})

test('while it cannot be read what a subscriber wants, every event stays in the outbox', async () => {
  const { seen, subscribers } = listeners()
  let isAway = true
  const wanted = async (_: unknown, events: readonly { id: string }[]) => {
    if (isAway) throw new Error('away')
    return new Set(events.map(({ id }) => id))
  }
  example = await workerTestEnvironment({ subscribers: [{ ...subscribers[0]!, wanted }] })
  const id = await recordMove(example)
  await expect(example.relay()).rejects.toThrow('away')
  expect(await undelivered()).toEqual([id])
  isAway = false
  await example.steps.run()
  expect(seen).toEqual([`first ${id}`])
})

test('two relays at once take every event, and none twice', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const recorded: string[] = []
  for (let n = 0; n < 120; n += 1) recorded.push(await recordMove(example))
  const taken = await Promise.all([example.relay(), example.relay(), example.relay(), example.relay()])
  expect(taken.reduce((a, b) => a + b, 0) + (await notHandedOn()).length).toBe(120)
  await example.steps.run()
  expect(seen.filter((line) => line.startsWith('first')).toSorted()).toEqual(
    recorded.map((id) => `first ${id}`).toSorted(),
  )
})

test('relays side by side hand each event on once, those of each account in the order of its changes', async () => {
  const clock = fakeClock()
  example = await workerTestEnvironment({ clock })
  const { database } = example
  const recorded: string[] = []
  for (let n = 0; n < 40; n += 1) {
    clock.advance(1000)
    recorded.push(await recordMove(example, { app: n % 3 === 0 ? ids.otherApp : ids.app }))
  }
  const added: string[] = []
  const openRelay = () =>
    createOutboxRelay({
      transaction: database.transaction,
      subscriptions: [{ service: 'projects', subscriber: subscriber('first', ['task.moved'], async () => {}) }],
      batch: 5,
      addMany: async (_definition, jobs) => {
        added.push(...jobs.map(({ data }) => (data as { eventId: string }).eventId))
      },
    })
  const work = async (relay: () => Promise<number>) => {
    while ((await undelivered()).length > 0) await relay()
  }
  await Promise.all([openRelay(), openRelay(), openRelay()].map(work))
  expect(added).toEqual(recorded)
})

test('a worker that dies between handing on and committing hands on again: nothing lost, nothing twice', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const id = await recordMove(example)
  const dying = createOutboxRelay({
    transaction: example.database.transaction,
    subscriptions: subscribers.map((each) => ({ service: 'projects', subscriber: each })),
    addMany: async (definition, jobs) => {
      await example.jobs.addMany(definition, jobs)
      throw new Error('the worker dies')
    },
  })
  await expect(dying()).rejects.toThrow('the worker dies')
  expect(await undelivered()).toEqual([id])
  await example.steps.run()
  await example.steps.run()
  expect(seen.toSorted()).toEqual([`first ${id}`, `second ${id}`])
})

test('a job store that is away keeps no event from being delivered later', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const away = createOutboxRelay({
    transaction: example.database.transaction,
    subscriptions: subscribers.map((each) => ({ service: 'projects', subscriber: each })),
    addMany: () => Promise.reject(new Error('away')),
  })
  const id = await recordMove(example)
  await expect(away()).rejects.toThrow('away')
  await example.steps.run()
  expect(seen).toContain(`first ${id}`)
})

test('events that Redis had and no subscriber worked are delivered where Redis is no longer used', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const { database, jobs, clock } = example
  const id = await recordMove(example)
  await database.query({
    text: `UPDATE platform.undelivered SET pending = '{projects.second}', redeliver_at = $1`,
    values: [new Date(clock.now().getTime() + 60_000)],
  })
  const relay = createOutboxRelay({
    transaction: database.transaction,
    subscriptions: subscribers.map((each) => ({ service: 'projects', subscriber: each })),
    addMany: jobs.addMany,
  })
  expect(await relay()).toBe(1)
  expect(await undelivered()).toEqual([])
  await example.steps.run()
  expect(seen).toEqual([`second ${id}`])
})

test('a subscriber that fails is tried again and holds up nobody else', async () => {
  const seen: string[] = []
  let failures = 1
  example = await workerTestEnvironment({
    subscribers: [
      subscriber('shaky', ['task.moved'], async (event) => {
        if (failures-- > 0) throw new Error('not now')
        seen.push(`shaky ${event.id}`)
      }),
      subscriber('steady', ['task.moved'], async (event) => void seen.push(`steady ${event.id}`)),
    ],
  })
  const id = await recordMove(example)
  expect((await example.steps.run()).map(String)).toEqual(['Error: not now'])
  expect(seen).toEqual([`steady ${id}`])
  expect(await example.steps.run()).toEqual([])
  expect(seen).toEqual([`steady ${id}`, `shaky ${id}`])
})

test('the running relay is woken by Postgres, and by the clock when nobody woke it', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const workers = startWorkers({ store: example.store, processors: example.worked, logger: silentLogger })
  await example.bus.ready()
  const told = startOutboxRelay({
    relay: example.relay,
    bus: example.bus,
    logger: silentLogger,
    pollIntervalMs: 3_600_000,
  })
  const first = await recordMove(example)
  await waitUntil(() => seen.includes(`first ${first}`) && seen.includes(`second ${first}`))
  await told.stop()

  // A relay that nobody tells anything.
  const deaf = startOutboxRelay({
    relay: example.relay,
    bus: { subscribe: () => () => {} },
    logger: silentLogger,
    pollIntervalMs: 20,
  })
  const second = await recordMove(example)
  await waitUntil(() => seen.includes(`first ${second}`) && seen.includes(`second ${second}`))
  await deaf.stop()
  await workers.close()
  expect(await undelivered()).toEqual([])
})

test('the running relay hears again after the connection of the bus was cut', async () => {
  const { seen, subscribers } = listeners()
  example = await workerTestEnvironment({ subscribers })
  const workers = startWorkers({ store: example.store, processors: example.worked, logger: silentLogger })
  await example.bus.ready()
  const running = startOutboxRelay({
    relay: example.relay,
    bus: example.bus,
    logger: silentLogger,
    pollIntervalMs: 3_600_000,
  })
  const admin = new pg.Client({ connectionString: example.url })
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'passerelle events'
      AND datname = current_database()`,
  )
  await admin.end()
  const id = await recordMove(example)
  await waitUntil(() => seen.length === 2)
  await running.stop()
  await workers.close()
  expect(seen.toSorted()).toEqual([`first ${id}`, `second ${id}`])
})

test('a delivery whose subscriber is gone is kept as failed, not dropped', async () => {
  example = await workerTestEnvironment()
  const id = await recordMove(example)
  await example.jobs.add(eventDelivery('projects'), { subscriber: 'gone', eventId: id }, { jobId: 'event-gone' })
  expect((await example.steps.run()).map(String)).toEqual(['Error: projects has no subscriber gone'])
})
