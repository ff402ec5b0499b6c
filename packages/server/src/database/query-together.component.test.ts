import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from './connect.ts'

let lent: TestDatabase
let database: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 1, logger: { warn: () => {} } })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const session = 'SELECT pg_backend_pid() AS pid, $1::int AS n'
const failing = { text: 'SELECT 1 / 0' }

test('two statements run on one connection, which is free afterwards', async () => {
  const results = await Promise.all(
    database.queryTogether<{ pid: number; n: number }, { pid: number; n: number }>(
      { name: 'together', text: session, values: [1] },
      { name: 'together', text: session, values: [2] },
    ),
  )
  const [one, other] = results.map(({ rows }) => rows[0]!)
  expect([one!.n, other!.n]).toEqual([1, 2])
  expect(one!.pid).toBe(other!.pid)
  expect((await database.query({ text: 'SELECT' })).rowCount).toBe(1)
})

test('a statement that fails in a batch fails alone, and the others go on', async () => {
  const good = { text: 'SELECT 1 AS n' }
  const of = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)
  expect(of(await Promise.allSettled(database.queryTogether(failing, good)))).toEqual(['rejected', 'fulfilled'])
  expect(of(await Promise.allSettled(database.queryTogether(good, failing)))).toEqual(['fulfilled', 'rejected'])
  expect((await database.query({ text: 'SELECT' })).rowCount).toBe(1)
})
