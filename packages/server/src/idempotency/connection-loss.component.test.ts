import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { startDatabaseProxy, type CommitFault } from '@passerelle/testkit/database-proxy'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { inParallel, repeatCall } from '@passerelle/testkit/repeated-calls'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'

const calls = Number(process.env['REPEATED_CALLS'] ?? 120)
let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let product: Booted
let ada: GivenPerson
let commits = 0
let faults: CommitFault[] = []

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url, () => faults[commits++ % faults.length] ?? 'none')
  product = await boot({ databaseUrl: proxy.url })
  ada = (await givenAccounts(product.platform).customer()).admin
})
afterAll(async () => {
  faults = []
  await product.close()
  await proxy.close()
  await lent.drop()
})

const countsOf = async (sql: string) =>
  (await product.platform.database.query<{ marker: string; count: number }>({ text: sql })).rows

test('calls repeated over lost connections are carried out exactly once', async () => {
  const client = product.as(ada)
  const thread = await client.call(projects.createTask, { name: 'Le fil', description: 'Des messages.' })
  // Every fourth COMMIT is lost, by turns before and after the server got it; now and then all connections at once.
  faults = ['none', 'none', 'none', 'before', 'none', 'none', 'after', 'none', 'none', 'none', 'after']
  const outcomes = await inParallel(calls, 8, async (at) => {
    if (at % 100 === 50) proxy.cutAll()
    return repeatCall(client, (keyed) =>
      at % 2 === 0
        ? keyed.call(projects.createTask, { name: `Demande ${at}`, description: 'Une fois.' })
        : keyed.call(chats.sendMessage, { threadId: thread.threadId, taskId: thread._id, text: `Message ${at}` }),
    )
  })
  faults = []
  const tasks = await countsOf(
    "SELECT name AS marker, count(*) FROM projects.tasks WHERE name LIKE 'Demande %' GROUP BY name",
  )
  const messages = await countsOf(
    "SELECT text AS marker, count(*) FROM chats.messages WHERE text LIKE 'Message %' GROUP BY text",
  )
  const done = [...tasks, ...messages]
  expect(done.filter(({ count }) => count !== 1)).toEqual([])
  expect(done).toHaveLength(calls)
  // Where the connection was lost between COMMIT and what the response is made of, the second call says that it is
  // done.
  expect(new Set(outcomes).isSubsetOf(new Set(['done', 'already_done']))).toBe(true)
  expect(outcomes.filter((code) => code === 'done').length).toBeGreaterThan(calls * 0.9)
}, 120_000)

test('the outbox matches what calls did while connections were lost', async () => {
  const [row] = await countsOf(
    "SELECT 'created' AS marker, count(*) FROM platform.events WHERE name = 'task.created' GROUP BY 1",
  )
  expect(row?.count).toBe(Math.ceil(calls / 2) + 1)
})

test('the first request of an account is created when the call is repeated after a cut COMMIT', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 6 }, () =>
      givenAccounts(product.platform)
        .customer()
        .then(({ admin }) => product.as(admin)),
    ),
  )
  faults = ['none', 'before']
  const outcomes: string[] = []
  for (const client of accounts)
    outcomes.push(
      await repeatCall(client, (keyed) => keyed.call(projects.createTask, { name: 'Première', description: 'Une.' })),
    )
  faults = []
  const created = await countsOf(
    "SELECT app_id AS marker, count(*) FROM projects.tasks WHERE name = 'Première' GROUP BY 1",
  )
  expect({ outcomes, created: created.map(({ count }) => count) }).toEqual({
    outcomes: accounts.map(() => 'done'),
    created: accounts.map(() => 1),
  })
})
