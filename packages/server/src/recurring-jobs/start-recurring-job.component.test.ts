import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connect.ts'
import { createAdvisoryLock } from '../database/advisory-lock.ts'
import { startRecurringJob } from './start-recurring-job.ts'

let lent: TestDatabase
let database: Database
const complaints: object[] = []
const complain = (details: object) => void complaints.push(details)
const logger = { warn: complain, error: complain }
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 4, logger: { warn: () => {} } })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const lock = (name = 'example') => createAdvisoryLock(database.pool, name)

test('a round runs at once and again, goes on after a failure, and ends when it is stopped', async () => {
  let count = 0
  const thirdTime = Promise.withResolvers<void>()
  const run = async () => {
    count += 1
    if (count === 1) throw new Error('the first one fails')
    if (count === 3) thirdTime.resolve()
  }
  const round = startRecurringJob({ job: { name: 'example', intervalMs: 1, run }, lock: lock(), logger })
  await thirdTime.promise
  await round.stop()
  const atEnd = count
  expect(complaints).toMatchObject([{ job: 'example', err: { message: 'the first one fails' } }])
  await lock()(async () => undefined)
  expect(count).toBe(atEnd)
})

test('a run that fails is tried again at once, not after its interval, and a second one later', async () => {
  const levels: string[] = []
  const noted = (level: string) => () => void levels.push(level)
  let count = 0
  const again = Promise.withResolvers<void>()
  const run = async () => {
    count += 1
    if (count < 3) throw new Error('it fails')
    again.resolve()
  }
  const job = { name: 'daily', intervalMs: 86_400_000, run }
  const daily = startRecurringJob({ job, lock: lock(), logger: { warn: noted('warn'), error: noted('error') } })
  await again.promise
  await daily.stop()
  expect(levels).toEqual(['warn', 'error'])
})

test('a recurring job runs in one process at a time; other jobs and the sweep are not held up', async () => {
  await lock()(async () => {
    expect(await lock()(async () => 'ran')).toBeNull()
    expect(await lock('another')(async () => 'ran')).toBe('ran')
    expect(await createAdvisoryLock(database.pool, 'sweep')(async () => 'ran')).toBe('ran')
  })
  expect(await lock()(async () => 'ran')).toBe('ran')
})

test('stopping tells the round that is under way, and waits for it', async () => {
  const began = Promise.withResolvers<void>()
  let ended = false
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        ended = true
        resolve()
      })
      began.resolve()
    })
  const round = startRecurringJob({ job: { name: 'long', intervalMs: 60_000, run }, lock: lock(), logger })
  await began.promise
  await round.stop()
  expect(ended).toBe(true)
})

test('a run that is aborted by the stop is not logged as a failure, another error of it is', async () => {
  const stopped = async (fail: (signal: AbortSignal) => unknown) => {
    const began = Promise.withResolvers<void>()
    const run = async (signal: AbortSignal) => {
      began.resolve()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      throw fail(signal)
    }
    complaints.length = 0
    const round = startRecurringJob({
      job: { name: 'stopped', intervalMs: 60_000, run },
      lock: lock(),
      logger,
    })
    await began.promise
    await round.stop()
    return [...complaints]
  }
  expect(await stopped(({ reason }) => reason)).toEqual([])
  expect(await stopped(() => new DOMException('aborted', 'AbortError'))).toEqual([])
  expect(await stopped(() => new Error('the provider is broken'))).toMatchObject([
    { job: 'stopped', err: { message: 'the provider is broken' } },
  ])
})
