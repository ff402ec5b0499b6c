import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { connectDatabase, type Database } from '../database/connect.ts'
import { listenForJobs } from './listen-for-jobs.ts'
import { startRecurringJob } from './start-recurring-job.ts'

let lent: TestDatabase
let database: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 4, logger: { warn: () => {} } })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

test('a notification starts the next run of its job; all jobs listen on one connection', async () => {
  const runs: Record<string, number> = { one: 0, two: 0, deaf: 0 }
  const jobs = Object.keys(runs).map((name) => ({
    name,
    intervalMs: 3_600_000,
    ...(name !== 'deaf' && { channel: `channel_${name}` }),
    run: async () => void (runs[name]! += 1),
  }))
  const logger = { warn: () => {}, error: () => {} }
  const listening = listenForJobs({ channels: jobs.flatMap(({ channel }) => channel ?? []), url: lent.url, logger })
  const running = jobs.map((job) => startRecurringJob({ job, lock: (run) => run(), wakers: listening.wakers, logger }))
  // It may not listen yet, so notify until it does.
  const notify = async (channel: string) => {
    await database.query({ text: `SELECT pg_notify($1, '')`, values: [channel] })
  }
  await waitUntil(async () => {
    await notify('channel_two')
    return runs['two']! > 1
  })
  expect(runs).toMatchObject({ one: 1, deaf: 1 })
  await waitUntil(async () => {
    await notify('channel_one')
    return runs['one']! > 1
  })
  expect(runs['deaf']).toBe(1)
  const { rows } = await database.query<{ count: number }>({
    text: `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
             AND application_name = 'passerelle events'`,
  })
  expect(rows[0]!.count).toBe(1)
  await Promise.all([listening, ...running].map(({ stop }) => stop()))
})
