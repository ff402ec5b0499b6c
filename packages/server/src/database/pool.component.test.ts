import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callDeadline } from './call-deadline.ts'
import { connectDatabase, type Database } from './connect.ts'

let lent: TestDatabase
let database: Database

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 3, maxInBackground: 2, logger: { warn: () => {} } })
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

/** Transactions outside of calls, each of which holds its connection until it is let go. */
const holdInBackground = (count: number, within: () => Promise<unknown> = async () => undefined) => {
  let begun = 0
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const ended = Promise.all(
    Array.from({ length: count }, () =>
      database.transaction(async () => {
        begun += 1
        await within()
        await promise
      }),
    ),
  )
  return { begun: () => begun, letGo, ended }
}
const inCall = <T>(run: () => Promise<T>): Promise<T> => callDeadline.run({ endsAt: undefined, over: false }, run)
const select = () => database.query({ text: 'SELECT 1 AS one' })

test('a call finds a connection beside any amount of background work, which is all done in turn', async () => {
  const { begun, letGo, ended } = holdInBackground(5)
  await expect.poll(begun).toBe(2)
  expect((await inCall(select)).rows).toEqual([{ one: 1 }])
  expect(begun()).toBe(2)
  letGo()
  await ended
  expect(begun()).toBe(5)
})

test('what a transaction asks for beside its own connection does not wait for a turn', async () => {
  const { letGo, ended } = holdInBackground(2, select)
  letGo()
  await ended
  expect((await select()).rows).toEqual([{ one: 1 }])
})
