import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { holdConnections } from '@passerelle/testkit/hold-connections'
import { givenAccounts, type GivenApp, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let host: Booted
let [admin, emma]: GivenPerson[] = []
let app: GivenApp
let onCommit = () => {}

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url, () => {
    onCommit()
    return 'none'
  })
  host = await boot({
    services: ['accounts', 'projects'],
    databaseUrl: proxy.url,
    env: { roles: ['http'], databaseWaitMs: 20 },
  })
  const given = givenAccounts(host.platform)
  const customer = await given.customer()
  app = customer.app
  admin = customer.admin
  emma = await given.staff({ firstName: 'Emma', inside: [app] })
  // Signs both in, so that no test has to.
  await Promise.all([host.tokenOf(admin), host.tokenOf(emma)])
})
afterAll(async () => {
  await host.close()
  await proxy.close()
  await lent.drop()
})

const asAdmin = () => host.as(admin!)
const asEmma = () => host.as(emma!, { in: app.id })
const mission = () =>
  givenProjects(host.platform).task({
    app,
    owner: admin!,
    category: 'mission',
    listId: 'todo',
    estimatedTime: hours(4),
  })

/** Makes a call that finds no free connection any more from its COMMIT on, until somebody else gave up waiting. */
const callWhileBusy = async (call: () => Promise<unknown>) => {
  const { pool } = host.platform.database
  const held = await holdConnections(pool, (pool.options.max ?? 0) - 1)
  const { promise: last, resolve } = Promise.withResolvers<pg.PoolClient | undefined>()
  onCommit = () => {
    onCommit = () => {}
    void pool.connect().then(resolve)
  }
  const answer = call()
  void answer.then(
    () => resolve(undefined),
    () => resolve(undefined),
  )
  try {
    const taken = await last
    expect(taken).toBeDefined()
    held.push(taken!)
    await expect(asAdmin().call(projects.listLabels, {})).rejects.toBeProblem('unavailable')
  } finally {
    onCommit = () => {}
    for (const client of held) client.release()
  }
  return answer
}

test.each<[string, () => Promise<() => Promise<unknown>>]>([
  [
    'an estimate is accepted',
    async () => {
      const { id } = await mission()
      return () => asAdmin().call(projects.acceptEstimate, { id })
    },
  ],
  [
    'an estimate is refused',
    async () => {
      const { id } = await mission()
      return () => asAdmin().call(projects.refuseEstimate, { id })
    },
  ],
  [
    'a request is edited',
    async () => {
      const { id } = await mission()
      return () => asEmma().call(projects.editTask, { id, priority: 4 })
    },
  ],
  [
    'several requests are changed',
    async () => {
      const { id } = await mission()
      return () => asEmma().call(projects.changeTasks, { taskIds: [id], change: { priority: 4 } })
    },
  ],
  [
    'a request is created',
    async () => () => asAdmin().call(projects.createTask, { name: 'Panne', description: 'Oui.' }),
  ],
  ['an access token is made', async () => () => asAdmin().call(accounts.createAccessToken, { name: 'Sauvegarde' })],
])(
  'once %s, the call is answered, however busy the database is',
  async (_what, prepare) => {
    const call = await prepare()
    await expect(callWhileBusy(call)).resolves.toBeDefined()
  },
  30_000,
)
