import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { plan, sequentialScans } from './explain.ts'

let lent: TestDatabase
let database: Database

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
  await database.query({ text: 'CREATE TABLE things AS SELECT n AS id, n AS other FROM generate_series(1, 20000) n' })
  await database.query({ text: 'CREATE UNIQUE INDEX ON things (id)' })
  await database.query({ text: 'ANALYZE things' })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

test('a statement that an index answers scans nothing', async () => {
  expect(
    sequentialScans(await plan(database.pool, { text: 'SELECT * FROM things WHERE id = $1', values: [7] })),
  ).toEqual([])
})

test('a statement without an index is reported by table, at any depth', async () => {
  const text = 'SELECT * FROM things a WHERE a.id = $1 AND EXISTS (SELECT FROM things b WHERE b.other = a.other + 1)'
  expect(sequentialScans(await plan(database.pool, { text, values: [7] }))).toEqual(['public.things'])
})

test("a lent database is empty and nobody else's", async () => {
  const other = await createTestDatabase()
  expect(other.url).not.toBe(lent.url)
  const second = connectDatabase({ url: other.url, max: 1, logger: { warn: () => {} } })
  await database.prisma.setting.create({ data: { key: 'here', value: 1 } })
  expect(await second.prisma.setting.count()).toBe(0)
  await second.close()
  await other.drop()
})
