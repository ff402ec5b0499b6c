import { afterAll, expect, test } from 'vitest'
import { services } from '@passerelle/contract/services'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { runOn } from '@passerelle/testkit/admin'
import { createEmptyTestDatabase, createTestDatabase } from '@passerelle/testkit/test-database'
import { createCleanupStack } from '../cleanup-stack.ts'
import { endProcesses, startProcess, type Environment } from './process.ts'

const undo = createCleanupStack()
afterAll(async () => {
  await endProcesses()
  await undo.dispose()
})

/** What a process says that does not start. */
const refusal = async (environment: Environment, ...options: string[]) => {
  const running = startProcess(['node', 'services/host/src/main.ts', ...options], environment)
  const { code } = await running.ended
  expect(code).toBe(1)
  // A text for an operator, not the insides of the program.
  expect(running.output()).not.toMatch(/^ +at /m)
  return running.output()
}

const databaseUrl = 'postgres://passerelle@127.0.0.1:1/passerelle'

test('a service that does not exist, by name, with those that do', async () => {
  expect(await refusal({ DATABASE_URL: databaseUrl, SERVICES: 'accounts,weather' })).toContain(
    `SERVICES does not know weather: there are ${Object.keys(services).join(', ')}`,
  )
})

test('everything that is wrong with the settings at once, each with what it is for', async () => {
  const text = await refusal({
    NODE_ENV: 'production',
    PORT: '99999',
    REDIS_URL: 'http://redis',
    SERVICES: 'all,sometimes',
    ROLES: 'cook',
    PROVIDER: 'admin',
    TRUST_PROXY: 'yes',
    OIDC_ISSUER: 'https://id.example',
    EDGE_ROUTES: 'weather=http://weather:3000',
  })
  const named = [...text.matchAll(/^ {2}- ([A-Z][A-Z0-9_]+) .+\. It is .+; for example \1=.+$/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(named.toSorted()).toEqual([
    'DATABASE_URL',
    'EDGE_ROUTES',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'ORIGIN',
    'PORT',
    'PROVIDER',
    'REDIS_URL',
    'ROLES',
    'SERVICES',
    'TRUST_PROXY',
  ])
})

test('a database that is behind, with the migration and the command that applies it', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  undo.defer(drop)
  expect(await refusal({ DATABASE_URL: url, PORT: '0' })).toMatch(
    /behind this code by 0001_foundation.*node services\/host\/src\/migrate\.ts/,
  )
})

test('a database that does not answer is waited for, until the process is stopped', async () => {
  const running = startProcess(['node', 'services/host/src/main.ts'], { DATABASE_URL: databaseUrl, PORT: '0' })
  await running.waitForOutput('waiting for the database')
  expect(running.output()).toContain('ECONNREFUSED 127.0.0.1:1')
  expect(await running.stop()).toEqual({ code: 0, signal: null })
})

test('a database that does not exist, by name', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  undo.defer(drop)
  const missing = new URL(url)
  missing.pathname = '/missing'
  expect(await refusal({ DATABASE_URL: missing.href, PORT: '0' })).toContain(
    `The database at ${missing.host}/missing refuses the connection: database "missing" does not exist`,
  )
})

test('a port that is taken, with another one to try', async () => {
  const { url, drop } = await createTestDatabase()
  undo.defer(drop)
  const port = await getFreePort()
  const first = startProcess(['node', 'services/host/src/main.ts'], { DATABASE_URL: url, PORT: String(port) })
  await first.waitForOutput('"serving"')
  expect(await refusal({ DATABASE_URL: url, PORT: String(port) })).toContain(
    `Port ${port} of 127.0.0.1 is used by another program`,
  )
  expect(await first.stop()).toEqual({ code: 0, signal: null })
})

test('stand-ins and a moved clock in production', async () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, ORIGIN: 'https://portail.example' }
  expect(await refusal(production, '--embedded')).toMatch(/NODE_ENV is production, but --embedded/)
  expect(await refusal(production, '--clock', '+49h')).toMatch(/--clock .* production \(NODE_ENV\) refuses it/)
  expect(await refusal(production, '--clock=tomorrow')).toMatch(
    /--clock takes how far ahead to be, as \+49h or \+41d, not "tomorrow"/,
  )
})

test('a migration that was edited after it had been applied; one that stands is left alone', async () => {
  const { url, drop } = await createTestDatabase()
  undo.defer(drop)
  const migrate = () => startProcess(['node', 'services/host/src/migrate.ts'], { DATABASE_URL: url })
  const first = migrate()
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(first.output()).toContain('The database is up to date')
  await runOn(url, `UPDATE "_prisma_migrations" SET checksum = 'of another text'`)
  const second = migrate()
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.output()).toMatch(/edited after they had been applied: 0001_foundation/)
})
