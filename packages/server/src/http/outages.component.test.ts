import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { boot } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { databaseMover } from '@passerelle/testkit/move-database'
import { sampleService } from '@passerelle/testkit/sample-service'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let server: TestServer
let token: string
const lines: string[] = []

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  server = await startTestServer({
    services: (platform) => [sampleService(new Map())(platform)],
    env: { databaseUrl: proxy.url },
    level: 'error',
    log: { write: (line) => void lines.push(line) },
  })
  token = await server.tokenOf((await givenAccounts(server.platform).customer()).user)
})
afterAll(async () => {
  proxy.resume()
  await server.close()
  await proxy.close()
  await lent.drop()
})

const write = () =>
  server.request
    .post('/api/projects/v1/private/samples')
    .set({ authorization: `Bearer ${token}` })
    .send({ name: 'Bonjour' })

test('while Postgres hangs a call is refused after some seconds, and served again once it is back', async () => {
  proxy.hang()
  const refused = await write()
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([503, 'unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  proxy.resume()
  expect((await write()).status).toBe(201)
}, 20_000)

test.each([
  ['its name does not resolve', 'postgres.invalid:5432'],
  ['its host cannot be reached', '[2001:db8::1]:5432'],
  ['nothing listens', '127.0.0.1:1'],
])(
  'while Postgres is away because %s, every call is 503 with the time after which to try again',
  async (_why, host) => {
    const { moveTo, moveBack } = databaseMover(server.platform.database)
    expect((await write()).status).toBe(201)
    moveTo(host)
    proxy.cutAll()
    const refused = await Promise.all(Array.from({ length: 10 }, write))
    moveBack()
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    // Attempts to connect that are under way end first.
    await expect.poll(async () => (await write()).status).toBe(201)
  },
  30_000,
)

test('while Postgres is away the log gets a line now and then, not a stack per call', async () => {
  proxy.refuse()
  const refused = await Promise.all(Array.from({ length: 40 }, write))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  proxy.resume()
  const failures = lines.filter((line) => line.includes('calls fail'))
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.length).toBeLessThan(10)
  expect(lines.join('')).not.toContain('"stack"')
}, 20_000)

test('a full disk is 503 with the time after which to try again, and /ready names it', async () => {
  const product = await boot()
  const { query } = product.platform.database
  const { admin } = await givenAccounts(product.platform).customer()
  const create = () =>
    product.as(admin).call(projects.createTask, { name: 'Une demande', description: 'Sur un disque.' })
  await create()
  expect((await product.request.get('/ready')).status).toBe(200)
  await query({
    text: `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
  })
  await query({
    text: 'CREATE TRIGGER no_room BEFORE INSERT ON projects.tasks FOR EACH ROW EXECUTE FUNCTION no_room()',
  })
  await expect(create()).rejects.toBeProblem('storage_full')
  const ready = await product.request.get('/ready')
  expect(ready.body).toMatchObject({ status: 'not ready', parts: { database: 'ok', storage: 'full' } })
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5'])
  await product.close()
})
