import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { findEverythingStatement } from './find-everything.ts'

let host: Booted
let given: GivenAccounts

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'projects'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const sql = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })
const connect = (app: { id: string }) =>
  sql("INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw') ON CONFLICT DO NOTHING", app.id)
const givenServer = async (app: GivenApp, name: string, removedAt: Date | null = null) => {
  const id = host.platform.newId()
  await connect(app)
  await sql(
    `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type, image,
       public_address, created_at, removed_at)
     VALUES ($1, $2, 'scw', 'p-' || $3, $3, 'running', 'fr-par-1', 'DEV1-S', 'debian', '51.15.0.9', now(), $4)`,
    app.id,
    id,
    name,
    removedAt,
  )
  return id
}
const givenInvoice = async (app: GivenApp, number: string) => {
  const id = host.platform.newId()
  await sql(
    `INSERT INTO payments.issuers (app_id, legal_name, address, siren, vat_number, email, updated_at)
     VALUES ($1, 'Nimbus', '{}', '123456789', 'FR00123456789', 'n@example.com', now()) ON CONFLICT DO NOTHING`,
    app.id,
  )
  await sql(
    `INSERT INTO payments.invoices (app_id, id, issuer_id, subject, status, number, issued_on, due_on, seller, buyer,
       created_at)
     VALUES ($1, $2, $1, 'Infogérance', 'issued', $3, '2031-01-02', '2031-02-02', '{}', '{}', now())`,
    app.id,
    id,
    number,
  )
  return id
}

test('[ADM-007][ROL-017] staff find accounts, people, servers and invoices of every account by one text', async () => {
  const quai = await given.app({ name: 'Quai Été', slug: 'quai-ete' })
  const other = await given.app({ name: 'Ailleurs' })
  const basile = await given.user(other, { firstName: 'Basile', lastName: 'Quaiété', email: 'b.quai@example.com' })
  const server = await givenServer(other, 'quai-ete-1')
  await givenServer(other, 'quai-ete-2', host.platform.clock.now())
  const emma = host.as(await given.staff({ firstName: 'Emma', lastName: 'Quaiete' }))
  const find = async (search: string) =>
    (await emma.call(accounts.findEverything, { search })).list.map(({ kind, _id, app }) => [kind, _id, app.name])
  expect((await find('QUAI éte')).map(([kind, id]) => [kind, id])).toEqual([
    ['account', quai.id],
    ['server', server],
  ])
  expect(await find('quaiete basile')).toEqual([['person', basile.userId, 'Ailleurs']])
  expect((await find('quaiété')).map(([kind]) => kind)).toEqual(['person', 'person'])
  expect(await find('b.quai@example.com')).toEqual([['person', basile.userId, 'Ailleurs']])
  expect(await find('51.15.0.9')).toEqual([['server', server, 'Ailleurs']])
  expect(await find(quai.taskKey)).toEqual([['account', quai.id, 'Quai Été']])
  const invoice = await givenInvoice(quai, 'F-2031-0042')
  expect(await find('f-2031-0042')).toEqual([['invoice', invoice, 'Quai Été']])
  expect(await find('2031')).toEqual([['invoice', invoice, 'Quai Été']])
  expect(await find('%%%')).toEqual([])
  expect(await find('qu')).toEqual([])
})

test('[ADM-007] a search finds at most five of a kind, disabled accounts last and marked', async () => {
  for (let n = 0; n < 5; n += 1) await given.app({ name: `Zone Nord ${n}` })
  await given.app({ name: 'Zone Nord', disabledAt: host.platform.clock.now() })
  await given.app({ name: 'Zone Sud', disabledAt: host.platform.clock.now() })
  const emma = host.as(await given.staff())
  const names = async (search: string) =>
    (await emma.call(accounts.findEverything, { search })).list.map(({ name, state }) => [name, state])
  expect(await names('zone nord')).toEqual([0, 1, 2, 3, 4].map((n) => [`Zone Nord ${n}`, null]))
  expect(await names('zone sud')).toEqual([['Zone Sud', 'disabled']])
})

test('[ADM-007] the search of staff reads indexes', async () => {
  const { app } = await given.customer()
  await connect(app)
  const id = "'d' || lpad(to_hex(n), 23, '0')"
  const many = [
    `accounts.users (app_id, id, email, first_name, last_name, created_at)
     SELECT $1, ${id}, 'found-' || n || '@example.com', 'Ada', 'F' || n, now()`,
    `accounts.apps (id, slug, name, task_key, description, created_at)
     SELECT ${id}, 'found-' || n, 'Found ' || n, 'Q' || n, $1, now()`,
    `payments.invoices (app_id, id, subject, created_at) SELECT $1, ${id}, 'Found', now()`,
    `clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type, image, created_at)
     SELECT $1, ${id}, 'scw', 'p' || n, 'found-' || n, 'running', 'fr-par-1', 'DEV1-S', 'debian', now()`,
  ]
  for (const rows of many) {
    await sql(`INSERT INTO ${rows} FROM generate_series(1, 20000) n`, app.id)
    await sql(`ANALYZE ${rows.slice(0, rows.indexOf(' '))}`)
  }
  const read = sequentialScans(await plan(host.platform.database.pool, findEverythingStatement('found')))
  // Accounts that the others belong to may be read whole, beside a few results.
  for (const table of ['accounts.users', 'payments.invoices', 'clouds.servers']) expect(read).not.toContain(table)
})

test('[ROL-017] the page of a person has their accounts, open requests and sessions', async () => {
  const { app, user } = await given.customer()
  const other = await given.app({ name: 'Ailleurs' })
  const same = await given.user(other, { email: user.email })
  await given.user(other)
  const first = await host
    .as(user)
    .call(projects.createTask, { name: 'Imprimante', description: 'Elle ne répond plus.' })
  const emma = host.as(await given.staff())
  const read = await emma.call(accounts.readPerson, { appId: app.id, userId: user.userId })
  expect(read).toMatchObject({
    app: { _id: app.id, name: app.name },
    user: { _id: user.userId, email: user.email, state: 'active' },
    elsewhere: [{ app: { name: 'Ailleurs' }, user: { _id: same.userId } }],
    requests: [{ taskId: first.taskId, name: 'Imprimante', listId: 'todo' }],
    openRequests: 1,
    sessions: [{ device: null }],
  })
  expect(read.user.lastSignInAt).not.toBeNull()
  expect(await emma.call(accounts.readPerson, { appId: other.id, userId: same.userId })).toMatchObject({
    requests: [],
    openRequests: 0,
    sessions: [],
  })
  const staff = await given.staff()
  for (const params of [
    { appId: other.id, userId: user.userId },
    { appId: staff.appId, userId: staff.userId },
  ])
    await expect(emma.call(accounts.readPerson, params)).rejects.toBeProblem('not_found')
})

test('[ADM-007][ROL-017] nobody but staff', async () => {
  const { app, admin, user } = await given.customer()
  const client = host.as(admin)
  for (const ask of [
    () => client.call(accounts.findEverything, { search: 'account' }),
    () => client.call(accounts.readPerson, { appId: app.id, userId: user.userId }),
  ])
    await expect(ask()).rejects.toBeProblem('not_enough_rights')
})
