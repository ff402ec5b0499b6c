import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { startPostgres, type EmbeddedPostgres } from '../embedded/postgres.ts'
import { runMigrations } from './migrate.ts'

// A server of its own: on one that other tests share, a superuser has made the role of customers already.
let server: EmbeddedPostgres
beforeAll(async () => {
  server = await startPostgres({ ephemeral: true })
})
afterAll(() => server.stop())

const as = async <T>(url: string, run: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

test('the owner of a database who may create roles, and is no superuser, migrates and serves customers', async () => {
  await as(server.url, async (client) => {
    await client.query("CREATE ROLE plain LOGIN CREATEROLE PASSWORD 'plain'")
    await client.query('CREATE DATABASE plain OWNER plain')
  })
  const address = new URL(server.url)
  Object.assign(address, { username: 'plain', password: 'plain', pathname: '/plain' })
  await runMigrations({ url: address.href })
  await as(address.href, async (client) => {
    await client.query('SET ROLE passerelle_customer')
    const { rows } = await client.query('SELECT current_user AS name, count(*) AS requests FROM projects.tasks')
    expect(rows).toEqual([{ name: 'passerelle_customer', requests: '0' }])
  })
})
