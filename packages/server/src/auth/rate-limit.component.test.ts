import { minutes } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { holdConnections } from '@passerelle/testkit/hold-connections'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import { sample, sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

const path = '/api/projects/v1/private/samples'
const clock = fakeClock()
let server: TestServer
let ada: GivenPerson
let basile: GivenPerson
let chloe: GivenPerson

beforeAll(async () => {
  server = await startTestServer({
    clock,
    services: (platform) => {
      const whole = sampleService(new Map())(platform)
      const operations = {
        ...sample,
        write: { ...sample.write, perMinute: 10 },
        refuse: { ...sample.refuse, perMinute: 4, perMinuteOfAccount: 5 },
      }
      return [{ ...whole, operations }]
    },
  })
  const given = givenAccounts(server.platform)
  ;({ admin: ada, user: basile } = await given.customer())
  chloe = (await given.customer()).user
})
afterAll(() => server.close())

const write = async (person: GivenPerson) =>
  server.request
    .post(path)
    .set({ authorization: `Bearer ${await server.tokenOf(person)}` })
    .send({ name: 'Bonjour' })

test('a limited operation takes so many calls a minute of a person, side by side too; others have own', async () => {
  const responses = await inParallel(25, 5, () => write(ada))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(15)
  for (const { body, headers } of refused) {
    expect((body as { code: string }).code).toBe('too_many_requests')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await write(basile)).status).toBe(201)
})

test('who was refused is refused without the database until their minute ends', async () => {
  const { pool } = server.platform.database
  const authorization = `Bearer ${await server.tokenOf(ada)}`
  const again = async () => {
    const body = { name: 'Bonjour' }
    const { status, headers } = await server.request.post(path).set({ authorization }).send(body)
    return { status, seconds: headers['retry-after'] }
  }
  const held = await holdConnections(pool, pool.options.max ?? 0)
  expect(await again()).toEqual({ status: 429, seconds: '60' })
  clock.advance(minutes(1) - 1)
  expect(await again()).toEqual({ status: 429, seconds: '1' })
  for (const client of held) client.release()
  clock.advance(1)
  expect(await again()).toMatchObject({ status: 201 })
})

test('the table keeps neither people nor addresses', async () => {
  const { rows } = await server.platform.database.query<{ key: string }>({
    text: 'SELECT key FROM platform.rate_limits',
  })
  expect(rows).toHaveLength(2)
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(new RegExp(`${ada.userId}|127\\.0`))
})

test('people of an account share its calls a minute; a refused one takes none, other accounts have own', async () => {
  const call = async (person: GivenPerson) => {
    const authorization = `Bearer ${await server.tokenOf(person)}`
    return (await server.request.post('/api/projects/v1/private/refusals').set({ authorization })).status
  }
  const statuses: number[] = []
  for (const person of [ada, ada, ada, ada, ada, ada, basile, basile, chloe]) statuses.push(await call(person))
  expect(statuses).toEqual([409, 409, 409, 409, 429, 429, 409, 429, 409])
})
