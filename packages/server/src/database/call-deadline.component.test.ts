import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { callDeadline, noteHandler } from './call-deadline.ts'
import { connectDatabase, type Database } from './connect.ts'

let lent: TestDatabase
let database: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 1, requestWaitMs: 20, logger: { warn: () => {} } })
  await database.query({ text: 'CREATE TABLE public.notes (id serial PRIMARY KEY)' })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

/** Runs as the handler of a call does. */
const inCall = <T>(run: () => Promise<T>): Promise<T> =>
  callDeadline.run({ endsAt: performance.now() + 8_000, over: false }, () => {
    noteHandler()
    return run()
  })
const read = () => database.query({ text: 'SELECT 1' })

/** A call that does something and then reads, while the only connection is held until another call gave up. */
const readWhileBusy = (before: () => Promise<unknown>) =>
  inCall(async () => {
    await before()
    const held = await callDeadline.exit(() => database.pool.connect())
    const reading = read().then(
      () => 'answered',
      () => 'refused',
    )
    await callDeadline.exit(() => expect(inCall(read)).rejects.toThrow('timeout exceeded'))
    held.release()
    return reading
  })

test.each<[string, () => Promise<unknown>]>([
  ['committed a transaction', () => database.transaction(({ query }) => query({ text: 'SELECT 1' }))],
  ['written by a statement', () => database.query({ text: 'INSERT INTO public.notes DEFAULT VALUES' })],
  [
    'written by a statement that ends with a SELECT',
    () =>
      database.query({
        text: 'WITH made AS (INSERT INTO public.notes DEFAULT VALUES RETURNING id) SELECT id FROM made',
      }),
  ],
  ['written by Prisma', () => database.prisma.label.deleteMany({ where: { id: 'f'.repeat(24) } })],
])('a call that has %s waits for its answer as long as it takes', async (_what, write) => {
  expect(await readWhileBusy(write)).toBe('answered')
})

test('a call that has only read gives up, so that it may come again', async () => {
  expect(await readWhileBusy(read)).toBe('refused')
})

test('a transaction that was rolled back has no answer to wait for', async () => {
  const fail = () =>
    database
      .transaction(async () => {
        throw new Error('no')
      })
      .catch(() => {})
  expect(await readWhileBusy(fail)).toBe('refused')
})
