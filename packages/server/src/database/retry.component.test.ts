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

test('the victim of a deadlock runs again', async () => {
  await database.query({ text: "INSERT INTO platform.settings VALUES ('a', '1'), ('b', '1')" })
  let runs = 0
  const bump = (key: string) => ({
    text: 'UPDATE platform.settings SET value = to_jsonb((value::text)::int + 1) WHERE key = $1',
    values: [key],
  })
  const both = Promise.withResolvers<void>()
  let holding = 0
  const crossing = (first: string, second: string) =>
    database.transaction(async (tx) => {
      runs += 1
      await tx.query({ text: "SET LOCAL deadlock_timeout = '20ms'" })
      await tx.query(bump(first))
      holding += 1
      if (holding === 2) both.resolve()
      await both.promise
      await tx.query(bump(second))
    })
  await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
  expect(runs).toBe(3)
  const { rows } = await database.query<{ value: number }>({ text: 'SELECT value FROM platform.settings' })
  expect(rows).toEqual([{ value: 3 }, { value: 3 }])
})

test.each(['sql', 'prisma'] as const)('a conflict that does not end becomes a Problem (%s)', async (way) => {
  const raise = "DO $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = 'serialization_failure'; END $$"
  let runs = 0
  await expect(
    database.transaction(async (tx) => {
      runs += 1
      await (way === 'sql' ? tx.query({ text: raise }) : tx.prisma.$executeRawUnsafe(raise))
    }),
  ).rejects.toMatchObject({ name: 'Problem', code: 'conflict' })
  expect(runs).toBe(4)
})
