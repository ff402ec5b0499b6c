import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'
import { sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

let server: TestServer
let ada: GivenPerson
let basile: GivenPerson

beforeAll(async () => {
  server = await startTestServer({ services: (platform) => [sampleService(new Map())(platform)], level: 'silent' })
  const { admin, user } = await givenAccounts(server.platform).customer()
  ada = admin
  basile = user
})
afterAll(() => server.close())

const post = async (key: string, body: object, { by = ada, path = 'samples' } = {}) =>
  server.request
    .post(`/api/projects/v1/private/${path}`)
    .set({ authorization: `Bearer ${await server.tokenOf(by)}`, 'idempotency-key': key })
    .send(body)

const countOf = async () =>
  ((await post(`count-${server.platform.newId()}`, { name: 'count' })).body as { count: number }).count

test('a repeated key is answered with the first answer and nothing is done again', async () => {
  const first = await post('key-1', { name: 'Bonjour' })
  const again = await post('key-1', { name: 'Bonjour' })
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
})

test(
  'fifty at once are carried out once, and all of them get the response of the one that was',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const before = await countOf()
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => post(`key-at-once-${round}`, { name: 'Bonjour' })),
      )
      const [first] = answers
      expect(first?.status).toBe(201)
      for (const { status, body } of answers)
        expect({ status, body }).toEqual({ status: 201, body: first?.body as object })
      expect(await countOf()).toBe(before + 2)
    }
  },
  raceTimeout,
)

test('the same key with another body is refused, and of another person it is another key', async () => {
  await post('key-2', { name: 'Bonjour' })
  expect((await post('key-2', { name: 'Bonsoir' })).body).toMatchObject({
    statusCode: 422,
    code: 'idempotency_mismatch',
  })
  expect((await post('key-2', { name: 'Bonsoir' }, { by: basile })).status).toBe(201)
})

test('a refusal is an answer too; a failure of ours is not, and can be tried again', async () => {
  expect((await post('key-3', {}, { path: 'refusals' })).status).toBe(409)
  expect((await post('key-3', {}, { path: 'refusals' })).headers['idempotent-replayed']).toBe('true')
  expect((await post('key-4', {}, { path: 'crashes' })).status).toBe(500)
  expect((await post('key-4', {}, { path: 'crashes' })).status).toBe(500)
})

test('a call that does not pass the gate takes no idempotency key', async () => {
  expect((await post('key-5', {})).status).toBe(400)
  expect((await post('key-5', { name: 'Bonjour' })).status).toBe(201)
  expect((await post('no spaces here', { name: 'Bonjour' })).body).toMatchObject({ code: 'bad_request' })
})

test('a key whose effect was committed is never given to another call, however old it is', async () => {
  const first = await post('key-6', { name: 'Bonjour' })
  await server.platform.database.query({
    text: `UPDATE platform.idempotent_answers SET status = NULL, body = NULL, effect = 'committed', created_at = $1
      WHERE key = 'key-6'`,
    values: [new Date(Date.now() - minutes(5))],
  })
  const before = await countOf()
  const again = await post('key-6', { name: 'Bonjour' })
  expect([first.status, again.status, (again.body as { code: string }).code]).toEqual([201, 409, 'already_done'])
  expect(await countOf()).toBe(before + 1)
})

test('a call that died with its process blocks its key for a minute, an answer is kept for a day', async () => {
  const leave = (key: string, status: number | null, ageMs: number) =>
    server.platform.database.query({
      text: `INSERT INTO platform.idempotent_answers (caller, key, fingerprint, status, body, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [ada.userId, key, 'another', status, null, new Date(Date.now() - ageMs)],
    })
  await leave('died-now', null, 0)
  await leave('died-before', null, minutes(2))
  await leave('kept', 201, minutes(60 * 23))
  await leave('forgotten', 201, minutes(60 * 25))
  const statuses = []
  for (const key of ['died-now', 'died-before', 'kept', 'forgotten'])
    statuses.push((await post(key, { name: 'Bonjour' })).status)
  expect(statuses).toEqual([422, 201, 422, 201])
})
