import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Database } from './connect.ts'
import { warmUp } from './warm-up.ts'

let lent: TestDatabase
let database: Database
const failures: unknown[] = []
const onError = (error: unknown) => void failures.push(error)

beforeEach(async () => {
  failures.length = 0
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 3, logger: { warn: () => {} } })
})
afterEach(async () => {
  await database.close()
  await lent.drop()
})

/** The plans that each open connection keeps, by their name. */
const kept = async () => {
  const clients = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()))
  try {
    return await Promise.all(
      clients.map(async (client) =>
        (
          await client.query<{ name: string }>(
            'SELECT name FROM pg_prepared_statements WHERE generic_plans > 0 ORDER BY name',
          )
        ).rows.map(({ name }) => name),
      ),
    )
  } finally {
    for (const client of clients) client.release()
  }
}
/** Resolves when all connections are back. */
const over = async () => {
  while (database.pool.idleCount < 2) await new Promise((resolve) => setImmediate(resolve))
}

test('so many connections have planned each statement before anybody asks', async () => {
  warmUp(
    database.pool,
    [
      { name: 'one', text: 'SELECT $1::int', values: [1] },
      { name: 'two', text: 'SELECT $1::text', values: [''] },
    ],
    { connections: 2, onError },
  )
  await over()
  expect(await kept()).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  expect(failures).toEqual([])
})

test('a statement that fails is told, and every connection comes back', async () => {
  warmUp(database.pool, [{ text: 'SELECT 1 / 0' }], { connections: 2, onError })
  await over()
  expect(failures).toEqual([expect.objectContaining({ message: 'division by zero' })])
})

test('ended early, it runs nothing more and gives its connections back', async () => {
  const end = warmUp(database.pool, [{ name: 'one', text: 'SELECT $1::int', values: [1] }], { connections: 2, onError })
  await end()
  expect(await kept()).toEqual(Array.from({ length: database.pool.totalCount }, () => []))
})
