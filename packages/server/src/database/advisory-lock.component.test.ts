import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdvisoryLock } from './advisory-lock.ts'
import { connectDatabase, type Database } from './connect.ts'

let lent: TestDatabase
let ours: Database
let other: Database

beforeAll(async () => {
  lent = await createTestDatabase()
  const logger = { warn: () => {} }
  ours = connectDatabase({ url: lent.url, max: 2, logger })
  other = connectDatabase({ url: lent.url, max: 2, logger })
})
afterAll(async () => {
  await Promise.all([ours.close(), other.close()])
  await lent.drop()
})

test('more jobs than the pool has connections hold their locks and query at once', async () => {
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const job = async (key: number) => {
    waiting += 1
    if (waiting === 8) gate.resolve()
    await gate.promise
    return (await ours.query<{ key: number }>({ text: `SELECT ${key} AS key` })).rows[0]!.key
  }
  const keys = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(await Promise.all(keys.map((key) => createAdvisoryLock(ours.pool, `job ${key}`)(() => job(key))))).toEqual(
    keys,
  )
})

test('a lock that is held is left to its holder, in this process and in another, and is free afterwards', async () => {
  const [lock, same, elsewhere] = [ours.pool, ours.pool, other.pool].map((pool) => createAdvisoryLock(pool, 'one'))
  const inside = await lock!(async () => [await same!(async () => 'ours'), await elsewhere!(async () => 'theirs')])
  expect(inside).toEqual([null, null])
  expect(await elsewhere!(async () => 'theirs')).toBe('theirs')
})

test('a run after the lock connection is lost takes the lock on another one', async () => {
  const lock = createAdvisoryLock(ours.pool, 'another')
  await lock(async () => {
    await other.query({
      text: "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid = 100",
    })
  })
  expect(await createAdvisoryLock(other.pool, 'another')(async () => 'theirs')).toBe('theirs')
  expect(await lock(async () => 'ours')).toBe('ours')
})
