import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'
import { grantServiceRole } from './service-role.ts'

const role = `service_${randomBytes(6).toString('hex')}`
let server: TestServer
let url: string
let serviceUrl: string
let service: pg.Client

beforeAll(async () => {
  server = await startTestServer({ services: () => [] })
  url = server.platform.env.databaseUrl
  await givenAccounts(server.platform).customer()
  await givenAccounts(server.platform).customer()
  const address = new URL(url)
  address.username = role
  address.password = encodeURIComponent(`it's "quoted" / 100 %`)
  serviceUrl = address.href
  await grantServiceRole({ url, serviceUrl })
  service = new pg.Client({ connectionString: serviceUrl })
  await service.connect()
})
afterAll(async () => {
  await service.end()
  await server.platform.database.query({ text: `DROP OWNED BY ${role}` })
  await server.platform.database.query({ text: `DROP ROLE ${role}` })
  await server.close()
})

/** Tables of ours and what the role may do with them, the four rights in one word. */
const rights = `SELECT c.oid::regclass::text AS name, concat(
    CASE WHEN has_table_privilege($1, c.oid, 'SELECT') THEN 'r' END,
    CASE WHEN has_table_privilege($1, c.oid, 'INSERT') THEN 'a' END,
    CASE WHEN has_table_privilege($1, c.oid, 'UPDATE') THEN 'w' END,
    CASE WHEN has_table_privilege($1, c.oid, 'DELETE') THEN 'd' END) AS rights
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`

const rightsByTable = async () => {
  const { rows } = await server.platform.database.query<{ name: string; rights: string }>({
    text: rights,
    values: [role],
  })
  return new Map(rows.map((row) => [row.name, row.rights]))
}

describe('the role of services', () => {
  test('reads and writes the rows of every table, of every account', async () => {
    const tables = await rightsByTable()
    expect(tables.size).toBeGreaterThan(100)
    expect([...tables].filter(([, its]) => its !== 'rawd')).toEqual(
      expect.arrayContaining([
        ['platform.events', 'ra'],
        ['_prisma_migrations', 'r'],
      ]),
    )
    expect([...tables].filter(([, its]) => its !== 'rawd')).toHaveLength(2)
    const { rows } = await service.query('SELECT DISTINCT app_id FROM accounts.users')
    expect(rows.length).toBeGreaterThan(1)
  })

  test('is a customer of one account where a call asks for it', async () => {
    await service.query('BEGIN')
    await service.query('SET LOCAL ROLE passerelle_customer')
    expect((await service.query('SELECT FROM accounts.users')).rowCount).toBe(0)
    await service.query('ROLLBACK')
  })

  test.each([
    ['the schema', 'CREATE TABLE accounts.more (id int)'],
    ['a table', 'ALTER TABLE accounts.users DISABLE TRIGGER ALL'],
    ['the wall between accounts', 'DROP POLICY own_account ON accounts.users'],
    ['an index', 'DROP INDEX accounts.users_pkey'],
    ['all rows at once', 'TRUNCATE accounts.users'],
    ['what was recorded', 'UPDATE platform.events SET name = name'],
    ['the history of migrations', 'DELETE FROM _prisma_migrations'],
    ['its own rights', `ALTER ROLE ${role} SUPERUSER`],
    ['other roles', 'CREATE ROLE another'],
    ['the machine', `COPY accounts.users TO PROGRAM 'cat'`],
    ['files of the server', `SELECT pg_read_file('postgresql.conf')`],
    ['the checks of a restore', 'SET session_replication_role = replica'],
  ])('does not reach %s', async (_, statement) => {
    await expect(service.query(statement)).rejects.toThrow(/permission denied|must be owner|must have admin/i)
  })

  test('is given a table that a migration adds, and a new password, by the next migration', async () => {
    await server.platform.database.query({ text: 'CREATE TABLE accounts.added (id int)' })
    await expect(service.query('SELECT FROM accounts.added')).rejects.toThrow('permission denied')
    const renewed = new URL(serviceUrl)
    renewed.password = 'another'
    await grantServiceRole({ url, serviceUrl: renewed.href })
    const later = new pg.Client({ connectionString: renewed.href })
    await later.connect()
    expect((await later.query('SELECT FROM accounts.added')).rowCount).toBe(0)
    await later.end()
    await server.platform.database.query({ text: 'DROP TABLE accounts.added' })
  })

  test('is not the role that migrates', async () => {
    await expect(grantServiceRole({ url, serviceUrl: url })).rejects.toThrow('services need another')
  })
})
