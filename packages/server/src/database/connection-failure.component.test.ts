import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { callDeadline } from './call-deadline.ts'
import { connectDatabase } from './connect.ts'
import { isConnectionFailure } from './connection-failure.ts'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
})
afterAll(async () => {
  await proxy.close()
  await lent.drop()
})

const addressAt = (host: string) => {
  const url = new URL(lent.url)
  url.host = host
  return url.href
}

test.each([
  ['nothing listens', () => addressAt('127.0.0.1:1')],
  ['its name does not resolve', () => addressAt('postgres.invalid:5432')],
  ['its host cannot be reached', () => addressAt('[2001:db8::1]:5432')],
  ['it accepts connections and does not answer', () => proxy.url],
])(
  'every way to use the database names the outage when %s',
  async (_title, url) => {
    proxy.hang()
    const { query, queryTogether, transaction, prisma, close } = connectDatabase({
      url: url(),
      max: 5,
      logger: { warn: () => {} },
    })
    const statement = { text: 'SELECT 1' }
    const uses = () => [
      query(statement),
      Promise.all(queryTogether(statement, statement)),
      transaction(({ query: run }) => run(statement)),
      transaction(({ prisma: inside }) => inside.label.count()),
      prisma.label.count(),
    ]
    // As in a call, which waits less long.
    const failures = await callDeadline.run({ endsAt: undefined, over: false }, () =>
      Promise.all(
        uses().map((use) =>
          use.then(
            () => 'no failure',
            (error: unknown) => (isConnectionFailure(error) ? 'outage' : error),
          ),
        ),
      ),
    )
    expect(failures).toEqual(Array.from({ length: 5 }, () => 'outage'))
    await close()
  },
  20_000,
)

test('a server that takes no writes, as a standby, is an outage', async () => {
  const { query, transaction, prisma, close } = connectDatabase({
    url: `${lent.url}?options=-c%20default_transaction_read_only%3Don`,
    max: 2,
    logger: { warn: () => {} },
  })
  const write = { text: "INSERT INTO platform.settings (key, value) VALUES ('a', '1')" }
  for (const use of [
    () => query(write),
    () => transaction(({ query: run }) => run(write)),
    () => prisma.setting.create({ data: { key: 'a', value: 1 } }),
  ])
    expect(await use().catch(isConnectionFailure)).toBe(true)
  await close()
})
