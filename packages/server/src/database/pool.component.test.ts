import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from './connect.ts'

let lent: TestDatabase
let database: Database

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 3, logger: { warn: () => {} } })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

test('values come back in the types that rows are written with', async () => {
  const { rows } = await database.query({
    text: `SELECT 9007199254740991::int8 AS big, '{1,2,NULL}'::int8[] AS bigs, DATE '2026-03-29' AS day,
    timestamptz '2026-03-29 01:30:00+00' AS instant, '{"a":1}'::jsonb AS json, current_setting('TimeZone') AS zone`,
  })
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, 2, null],
      day: '2026-03-29',
      instant: new Date('2026-03-29T01:30:00Z'),
      json: { a: 1 },
      zone: 'UTC',
    },
  ])
  await expect(database.query({ text: 'SELECT 9007199254740993::int8' })).rejects.toThrow(RangeError)
})
