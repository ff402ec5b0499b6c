import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutes, seconds } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import {
  workerTestEnvironment,
  silentLogger,
  recordMove,
  waitUntil,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { createThings, thingDeadline } from '../testing/example-deadline.ts'
import { getFreePort } from '../net/get-free-port.ts'
import { startOutboxRelay } from '../events/start-outbox-relay.ts'
import { subscriber } from '../events/subscriber.ts'
import { startWorkers } from './workers.ts'

const clock = fakeClock()
const seen: string[] = []
const shared = process.env['REDIS_URL']
let redis: ChildProcess
let port: number
let example: WorkerTestEnvironment
let stop: () => Promise<unknown>

/** A Redis of this file's own, which remembers nothing: starting it again is losing everything. */
const startRedis = async () => {
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  for await (const chunk of redis.stdout ?? []) if ((log += chunk).includes('Ready to accept connections')) break
}
const loseRedis = async () => {
  redis.kill('SIGKILL')
  await once(redis, 'exit')
}

beforeEach(async () => {
  port = await getFreePort()
  await startRedis()
  process.env['REDIS_URL'] = `redis://127.0.0.1:${port}`
  example = await workerTestEnvironment({
    clock,
    subscribers: [subscriber('listener', ['task.moved'], async ({ id }) => void seen.push(id))],
    deadlines: (database) => [thingDeadline(database)],
  })
  await createThings(example.database)
  const workers = startWorkers({ store: example.store, processors: example.worked, logger: silentLogger })
  await workers.started()
  const relaying = startOutboxRelay({
    relay: example.relay,
    bus: example.bus,
    logger: silentLogger,
    pollIntervalMs: 50,
  })
  stop = () => Promise.all([workers.close(), relaying.stop()])
})
afterEach(async () => {
  process.env['REDIS_URL'] = shared
  await stop()
  await example.close()
  await loseRedis()
})

test('without Redis changes are kept and due rows fire; with an empty one everything goes on', async () => {
  const heard: string[] = []
  await example.bus.ready()
  example.bus.subscribe({ onEvent: (id) => void heard.push(id), onGap: () => {} })
  const setDue = (id: string) =>
    example.database.transaction(async (tx) => {
      const dueAt = new Date(clock.now().getTime() + minutes(1))
      await tx.query({ text: 'INSERT INTO public.things (id, due_at) VALUES ($1, $2)', values: [id, dueAt] })
      example.wake(tx, 'projects', 'thing-due', { appId: 'a'.repeat(24), id, dueAt })
    })
  await setDue('1'.padStart(24, '0'))
  await loseRedis()
  await setDue('2'.padStart(24, '0'))
  const during = await recordMove(example)
  clock.advance(minutes(1))
  expect(await example.sweep()).toEqual({ fired: 2, stale: 0, failed: 0 })

  await startRedis()
  await waitUntil(() => seen.includes(during) && heard.includes(during))
  const after = await recordMove(example)
  await waitUntil(() => seen.includes(after) && heard.includes(after))
  expect(heard).toEqual([during, after])
})

test('an event whose job Redis loses is handed on again after a minute, only to who has not worked it', async () => {
  await stop()
  const worked: string[] = []
  let broken = true
  const both = await workerTestEnvironment({
    clock,
    subscribers: [
      subscriber('quick', ['task.moved'], async ({ id }) => void worked.push(`quick ${id}`)),
      subscriber('slow', ['task.moved'], async ({ id }) => {
        if (broken) throw new Error('not now')
        worked.push(`slow ${id}`)
      }),
    ],
  })
  const countKept = async () => (await both.database.query({ text: 'SELECT FROM platform.undelivered' })).rowCount
  const id = await recordMove(both)
  expect((await both.steps.run()).map(String)).toEqual(['Error: not now'])
  expect([worked, await countKept()]).toEqual([[`quick ${id}`], 1])

  await loseRedis()
  await startRedis()
  broken = false
  clock.advance(seconds(59))
  await both.steps.run()
  expect(worked).toEqual([`quick ${id}`])
  clock.advance(seconds(10))
  await waitUntil(async () => (await both.steps.run().catch(() => [1])).length === 0)
  expect(worked).toEqual([`quick ${id}`, `slow ${id}`])
  expect(await countKept()).toBe(0)
  await both.close()
})
