import { afterEach, beforeEach, expect, test } from 'vitest'
import { deadlineJob, eventDelivery } from '@passerelle/contract/jobs'
import { hours } from '@passerelle/kernel/durations'
import {
  workerTestEnvironment,
  silentLogger,
  waitUntil,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { createJobs } from './jobs.ts'
import { openJobStore } from './open-job-store.ts'
import { createJobProcessor, type JobOutcome } from './job-processor.ts'
import { startWorkers, type Workers } from './workers.ts'

let example: WorkerTestEnvironment
let workers: Workers | undefined
beforeEach(async () => {
  example = await workerTestEnvironment()
})
afterEach(async () => {
  await workers?.close()
  workers = undefined
  await example.close()
})

const delivery = eventDelivery('projects')
const wake = deadlineJob('projects')
const data = (n: number) => ({ subscriber: `s${n}`, eventId: 'e'.repeat(24) })
const due = { deadline: 'example', appId: 'a'.repeat(24), id: 'b'.repeat(24), dueAt: '2026-11-16T10:00:00.000Z' }

const work = async (run: (subscriber: string) => Promise<JobOutcome>, concurrency = 5) => {
  workers = startWorkers({
    store: example.store,
    logger: silentLogger,
    concurrency,
    processors: [
      createJobProcessor(delivery, ({ subscriber }) => run(subscriber)),
      createJobProcessor(wake, ({ deadline }) => run(deadline)),
    ],
  })
  await workers.started()
}

test('jobs are worked with their data, the same id only once', async () => {
  const seen: string[] = []
  await example.jobs.add(delivery, data(1), { jobId: 'one' })
  await example.jobs.add(delivery, data(1), { jobId: 'one' })
  await example.jobs.addMany(
    delivery,
    [2, 3].map((n) => ({ data: data(n), options: { jobId: `job-${n}` } })),
  )
  await work(async (subscriber) => void seen.push(subscriber))
  await waitUntil(() => seen.length >= 3)
  await example.jobs.add(delivery, data(1), { jobId: 'one' })
  await example.jobs.add(delivery, data(4), { jobId: 'four' })
  await waitUntil(() => seen.includes('s4'))
  expect(seen.toSorted()).toEqual(['s1', 's2', 's3', 's4'])
})

test.each([1, 5, 6, 30])('%i jobs that are added together are worked in their order, each once', async (count) => {
  const seen: string[] = []
  const jobs = Array.from({ length: count }, (_, n) => ({ data: data(n), options: { jobId: `job-${n}` } }))
  await example.jobs.addMany(delivery, jobs)
  await example.jobs.addMany(delivery, jobs)
  await work(async (subscriber) => void seen.push(subscriber), 1)
  await waitUntil(() => seen.length >= count)
  await example.jobs.add(delivery, data(count), { jobId: 'last' })
  await waitUntil(() => seen.includes(`s${count}`))
  expect(seen).toEqual(Array.from({ length: count + 1 }, (_, n) => `s${n}`))
})

test('data of another shape than the definition says is not even added', async () => {
  await expect(example.jobs.add(delivery, { subscriber: 's', eventId: 'no id' }, { jobId: 'odd' })).rejects.toThrow()
  expect(await example.jobs.queue('projects').getJobCounts('waiting')).toEqual({ waiting: 0 })
})

test('a job that would wait for more than a day is not added: the sweep fires what is due later', async () => {
  await expect(example.jobs.add(wake, due, { jobId: 'late', delayMs: hours(24) + 1 })).rejects.toThrow(/24 hours/)
  await example.jobs.add(wake, due, { jobId: 'late', delayMs: hours(24) })
})

test('a job that fails is repeated', async () => {
  let calls = 0
  await work(async () => {
    calls += 1
    if (calls === 1) throw new Error('once')
  })
  await example.jobs.add(delivery, data(1), { jobId: 'shaky' })
  await waitUntil(async () => (await example.jobs.queue('projects').getDelayedCount()) === 1)
  const [job] = await example.jobs.queue('projects').getDelayed()
  await job?.promote()
  await waitUntil(async () => (await example.jobs.queue('projects').getCompletedCount()) === 1)
  expect(calls).toBe(2)
})

test('a job that came too early comes again', async () => {
  const answers: JobOutcome[] = [{ delayMs: 5 }, undefined]
  let calls = 0
  await work(async () => answers[calls++])
  await example.jobs.add(wake, due, { jobId: 'early' })
  await waitUntil(async () => (await example.jobs.queue('projects').getCompletedCount()) === 1)
  expect(calls).toBe(2)
})

test('no more jobs run at once than the worker may', async () => {
  let running = 0
  let most = 0
  let done = 0
  await work(async () => {
    most = Math.max(most, (running += 1))
    await example.database.query({ text: 'SELECT 1' })
    running -= 1
    done += 1
  }, 2)
  await example.jobs.addMany(
    delivery,
    Array.from({ length: 20 }, (_, n) => ({ data: data(n), options: { jobId: `job-${n}` } })),
  )
  await waitUntil(() => done === 20)
  expect(most).toBeLessThanOrEqual(2)
})

test('closing waits for the job that runs', async () => {
  const started = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let ended = false
  await work(async () => {
    started.resolve()
    await mayEnd.promise
    ended = true
  })
  await example.jobs.add(delivery, data(1), { jobId: 'long' })
  await started.promise
  const closed = workers?.close()
  mayEnd.resolve()
  await closed
  expect(ended).toBe(true)
})

test('a job store that cannot be reached is told, not waited for', async () => {
  await example.jobs.ready()
  const store = openJobStore({
    databaseUrl: 'postgres://127.0.0.1:1/x',
    redisUrl: process.env['REDIS_URL'] && 'redis://127.0.0.1:1',
    works: false,
    logger: silentLogger,
  })
  const jobs = createJobs({ store, logger: silentLogger })
  const answers = await Promise.allSettled([jobs.ready(), jobs.add(delivery, data(1), { jobId: 'x' })])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await jobs.close().catch(() => {})
  await store.close()
})

test.runIf(!process.env['REDIS_URL'])(
  'workers of all services listen on one connection, and again after its loss',
  async () => {
    const seen: string[] = []
    const deliveries = (['projects', 'chats', 'mails'] as const).map((service) => eventDelivery(service))
    workers = startWorkers({
      store: example.store,
      logger: silentLogger,
      processors: deliveries.map((each) =>
        createJobProcessor(each, async ({ subscriber }) => void seen.push(`${each.service} ${subscriber}`)),
      ),
    })
    await workers.started()
    const listening = async () =>
      (
        await example.database.query<{ pid: number }>({
          text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                 AND query LIKE '%LISTEN bullmq_jobs;%'`,
        })
      ).rows.map(({ pid }) => pid)
    const workAll = async (n: number) => {
      for (const each of deliveries) await example.jobs.add(each, data(n), { jobId: `all-${n}` })
      await waitUntil(() => deliveries.every(({ service }) => seen.includes(`${service} s${n}`)))
    }
    await workAll(1)
    await waitUntil(async () => (await listening()).length > 0)
    const [first, ...others] = await listening()
    expect(others).toEqual([])
    await example.database.query({ text: 'SELECT pg_terminate_backend($1)', values: [first] })
    await workAll(2)
    await waitUntil(async () => (await listening()).some((pid) => pid !== first))
  },
)
