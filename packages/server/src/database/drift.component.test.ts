import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from './drift.ts'

let lent: TestDatabase

beforeAll(async () => {
  lent = await createTestDatabase()
})
afterAll(() => lent.drop())

test('the migrations make the database that the Prisma schema describes', async () => {
  expect(await findDrift({ url: lent.url })).toBe('')
})

test('a column that no migration knows is noticed', async () => {
  const client = new pg.Client({ connectionString: lent.url })
  await client.connect()
  await client.query('ALTER TABLE platform.settings ADD COLUMN forgotten text')
  await client.end()
  expect(await findDrift({ url: lent.url })).toContain('DROP COLUMN "forgotten"')
})
