import { clouds } from '@passerelle/contract/clouds/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serversOfAllStatement } from './servers-of-all-view.ts'

let host: Booted
let given: GivenAccounts
let first: GivenApp
let second: GivenApp

const sql = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })
const server = async (app: GivenApp, name: string, fields: { status?: string; price?: number | null } = {}) => {
  const { status = 'running', price = 1000 } = fields
  await sql("INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw') ON CONFLICT DO NOTHING", app.id)
  await sql(
    `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type, image,
       monthly_price_in_cents, created_at)
     VALUES ($1, $2, 'scw', 'p-' || $3, $3, $4, 'fr-par-1', 'DEV1-S', 'debian', $5, now())`,
    app.id,
    host.platform.newId(),
    name,
    status,
    price,
  )
}

beforeAll(async () => {
  host = await boot({ services: ['clouds', 'accounts'] })
  given = givenAccounts(host.platform)
  first = await given.app({ name: 'Quai Nord' })
  second = await given.app({ name: 'Quai Sud' })
  await server(first, 'Bdd-nord')
  await server(second, 'api-sud', { status: 'stopped', price: 250 })
  await server(first, 'cache', { status: 'failed', price: null })
  await server(second, 'demande', { status: 'requested', price: 9900 })
})
afterAll(() => host.close())

test('[CLD-001] staff see the servers of all accounts by name, in pages, with states and costs', async () => {
  const emma = host.as(await given.staff())
  const whole = await emma.call(clouds.listServersOfAll, {})
  expect(whole.list.map(({ name, app, status }) => [name, app.name, status])).toEqual([
    ['api-sud', 'Quai Sud', 'stopped'],
    ['Bdd-nord', 'Quai Nord', 'running'],
    ['cache', 'Quai Nord', 'failed'],
    ['demande', 'Quai Sud', 'requested'],
  ])
  // What waits for its approval costs nothing yet.
  expect([whole.counts, whole.monthlyInCents, whole.next]).toEqual([
    { all: 4, running: 1, stopped: 1, failing: 1 },
    1250,
    null,
  ])
  const start = await emma.call(clouds.listServersOfAll, { limit: 3 })
  const end = await emma.call(clouds.listServersOfAll, { limit: 3, after: start.next! })
  expect([start.list.length, end.list.map(({ name }) => name), end.next]).toEqual([3, ['demande'], null])
  const names = async (query: { search?: string; appId?: string; view?: 'stopped' | 'failing' }) =>
    (await emma.call(clouds.listServersOfAll, query)).list.map(({ name }) => name)
  expect(await names({ search: 'bdd' })).toEqual(['Bdd-nord'])
  expect(await names({ appId: second.id })).toEqual(['api-sud', 'demande'])
  expect(await names({ view: 'stopped' })).toEqual(['api-sud'])
  await sql('UPDATE clouds.connections SET failed_since = now() WHERE app_id = $1', second.id)
  expect(await names({ view: 'failing' })).toEqual(['api-sud', 'cache', 'demande'])
  await sql('UPDATE clouds.servers SET removed_at = now() WHERE app_id = $1', second.id)
  expect(await names({})).toEqual(['Bdd-nord', 'cache'])
})

test('[CLD-001] nobody but staff', async () => {
  const { admin } = await given.customer()
  await expect(host.as(admin).call(clouds.listServersOfAll, {})).rejects.toBeProblem('not_enough_rights')
})

test('[CLD-001] pages and searches of the servers of all accounts read an index', async () => {
  await sql(
    `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type, image,
       created_at)
     SELECT $1, 'd' || lpad(to_hex(n), 23, '0'), 'scw', 'p' || n, 'web-' || n, 'running', 'fr-par-1', 'DEV1-S', 'd',
            now()
       FROM generate_series(1, 20000) n`,
    first.id,
  )
  await sql('ANALYZE clouds.servers')
  for (const page of [{}, { after: `${first.id}_${'d'.padEnd(24, '0')}` }, { search: 'web-777' }]) {
    const read = await plan(host.platform.database.pool, serversOfAllStatement({ limit: 50, ...page }))
    expect(sequentialScans(read)).not.toContain('clouds.servers')
  }
})
