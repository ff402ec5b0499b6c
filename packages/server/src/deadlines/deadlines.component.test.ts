import { afterEach, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '@passerelle/kernel/durations'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import {
  workerTestEnvironment,
  silentLogger,
  waitUntil,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { startWorkers } from '../jobs/workers.ts'
import { createThings, thingDeadline } from '../testing/example-deadline.ts'
import { startSweeper } from './start-sweeper.ts'
import { createAdvisoryLock } from '../database/advisory-lock.ts'

let example: WorkerTestEnvironment
let clock: FakeClock
beforeEach(async () => {
  clock = fakeClock()
  example = await workerTestEnvironment({ clock, deadlines: (database) => [thingDeadline(database)] })
  await createThings(example.database)
})
afterEach(() => example.close())

const idOf = (n: number) => n.toString(16).padStart(24, '0')

/** A row that falls due in so many milliseconds, set as a use case sets it. */
const setDue = (n: number, inMs: number) =>
  example.database.transaction(async (tx) => {
    const dueAt = new Date(clock.now().getTime() + inMs)
    await tx.query({
      text: 'INSERT INTO public.things (id, due_at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET due_at = $2',
      values: [idOf(n), dueAt],
    })
    example.wake(tx, 'projects', 'thing-due', { appId: 'a'.repeat(24), id: idOf(n), dueAt })
  })
const fired = async () =>
  (await example.database.query<{ fired: number }>({ text: 'SELECT fired FROM public.things ORDER BY id' })).rows.map(
    (row) => row.fired,
  )
const planned = () => example.jobs.queue('projects').getDelayedCount()

test('a moment within a day is planned after the commit and fires once when it comes', async () => {
  await setDue(1, hours(5))
  expect(await planned()).toBe(1)
  clock.advance(hours(5) - 1)
  await example.steps.run()
  expect(await fired()).toEqual([0])
  clock.advance(1)
  await example.steps.run()
  await example.sweep()
  expect(await fired()).toEqual([1])
})

test('nothing is planned for a change that is rolled back, nor for what is further away than a day', async () => {
  await example.database
    .transaction(async (tx) => {
      example.wake(tx, 'projects', 'thing-due', { appId: 'a'.repeat(24), id: idOf(1), dueAt: clock.now() })
      throw new Error('no')
    })
    .catch(() => {})
  await setDue(1, hours(24) + 1)
  expect(await planned()).toBe(0)
  expect(await example.jobs.queue('projects').getWaitingCount()).toBe(0)
})

test('with the job store emptied the sweep fires', async () => {
  await setDue(1, hours(5))
  await example.jobs.queue('projects').obliterate({ force: true })
  clock.advance(hours(5))
  await example.steps.run()
  expect(await fired()).toEqual([0])
  expect(await example.sweep()).toEqual({ fired: 1, stale: 0, failed: 0 })
  expect(await fired()).toEqual([1])
})

test('the sweep plans what has come within a day, once', async () => {
  await setDue(1, hours(48))
  await example.sweep()
  expect(await planned()).toBe(0)
  clock.advance(hours(24))
  await example.sweep()
  await example.sweep()
  expect(await planned()).toBe(1)
})

test('after a restart the coming day is planned again, so that an emptied job store fills up', async () => {
  await setDue(1, hours(5))
  await example.sweep()
  await example.jobs.queue('projects').obliterate({ force: true })
  await example.openSweep()()
  expect(await planned()).toBe(1)
})

test('two sweeps at once, and the job besides, fire each row once', async () => {
  for (let n = 0; n < 30; n += 1) await setDue(n, minutes(1))
  clock.advance(minutes(1))
  const results = await Promise.all([
    example.sweep(),
    example.openSweep()(),
    example.openSweep()(),
    example.steps.run(),
  ])
  expect(results.slice(0, 3).filter((swept) => swept === null).length).toBeGreaterThan(0)
  await example.sweep()
  expect(await fired()).toEqual(Array.from({ length: 30 }, () => 1))
})

test('a postponed row does not fire at its old moment', async () => {
  await setDue(1, hours(1))
  await setDue(1, hours(3))
  clock.advance(hours(1))
  await example.steps.run()
  await example.sweep()
  expect(await fired()).toEqual([0])
  clock.advance(hours(2))
  await example.steps.run()
  expect(await fired()).toEqual([1])
})

test('more rows than a batch holds, all due at the same moment, are all fired by one sweep', async () => {
  await example.database.query({
    text: `INSERT INTO public.things (id, due_at) SELECT lpad(to_hex(n), 24, '0'), $1 FROM generate_series(1, 450) n`,
    values: [clock.now()],
  })
  expect(await example.sweep()).toEqual({ fired: 450, stale: 0, failed: 0 })
})

test('the lock of a sweep is free again after a sweep that failed', async () => {
  const lock = createAdvisoryLock(example.database.pool, 'sweep')
  await expect(lock(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lock(() => lock(() => Promise.resolve('inner')))).toBeNull()
  expect(await lock(() => Promise.resolve('free'))).toBe('free')
})

test('the running worker fires by its job, in real time, and the running sweep without any job', async () => {
  const workers = startWorkers({ store: example.store, processors: example.worked, logger: silentLogger })
  await workers.started()
  // The clock stands still a moment before: the job comes, asks to come again, and fires when the moment has come.
  await setDue(1, 30)
  await waitUntil(async () => {
    clock.advance(10)
    return (await fired())[0] === 1
  })
  await workers.close()

  await setDue(2, 0)
  await example.jobs.queue('projects').obliterate({ force: true })
  const sweeping = startSweeper({ sweep: example.sweep, logger: silentLogger, everyMs: 3_600_000 })
  await waitUntil(async () => (await fired())[1] === 1)
  await sweeping.stop()
  expect(await fired()).toEqual([1, 1])
})
