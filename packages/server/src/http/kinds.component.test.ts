import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { sample, sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'
import { readCaller } from '../auth/read-caller.ts'
import { verifySessionToken } from '../auth/tokens.ts'

const things = new Map<string, string>()
let server: TestServer
let ada: GivenPerson
let otherAccountUser: GivenPerson
let mine: string

beforeAll(async () => {
  server = await startTestServer({
    services: (platform) => [
      sampleService(things, async (token) =>
        readCaller(platform, (await verifySessionToken(platform, token)).sessionId),
      )(platform),
    ],
  })
  const given = givenAccounts(server.platform)
  const customer = await given.customer()
  ada = customer.admin
  otherAccountUser = (await given.customer()).admin
  mine = server.platform.newId()
  things.set(mine, customer.app.id)
})
afterAll(() => server.close())

const authorized = async (person: GivenPerson) => ({ authorization: `Bearer ${await server.tokenOf(person)}` })
const base = '/api/projects/v1'

test('a JSON call is answered in the shape of its reply, and nothing else leaves', async () => {
  const reply = await server.as(ada).call(sample.read, { id: mine, skip: 3 })
  expect(reply).toEqual({
    _id: mine,
    at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    on: null,
    locale: 'fr',
    skip: 3,
  })
  expect(await server.as(ada).call(sample.write, { name: '  Bonjour ' })).toEqual({
    count: 1,
    name: 'Bonjour',
    nested: { kept: 'yes' },
  })
})

test('an upload reaches the handler as streams, and only behind the gate', async () => {
  const headers = await authorized(ada)
  const sent = await server.request
    .post(`${base}/private/files`)
    .set(headers)
    .attach('file', Buffer.alloc(1000), 'a.bin')
  expect(sent.body).toEqual({ files: [{ filename: 'a.bin', bytes: 1000 }] })
  expect((await server.request.post(`${base}/private/files`).attach('file', Buffer.alloc(10), 'a.bin')).status).toBe(
    401,
  )
  expect(
    (await server.request.post(`${base}/private/files`).set(headers).attach('file', Buffer.alloc(9000), 'a.bin')).body,
  ).toMatchObject({ code: 'body_too_large' })
  expect((await server.request.post(`${base}/private/files`).set(headers).send({ a: 1 })).body).toMatchObject({
    code: 'unsupported_media_type',
  })
})

test.each([
  ['names no boundary', 'multipart/form-data', 'x'],
  ['names an endless boundary', `multipart/form-data; boundary=${'B'.repeat(1000)}`, 'x'],
  ['ends in its headers', 'multipart/form-data; boundary=B', '--B\r\ncontent-disposition: form-data'],
  [
    'ends in a file',
    'multipart/form-data; boundary=B',
    '--B\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\nhalf',
  ],
])('a form that %s is a bad request', async (_, type, body) => {
  const answer = await server.request
    .post(`${base}/private/files`)
    .set(await authorized(ada))
    .set('content-type', type)
    .send(body)
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'bad_request'])
})

const part = (name: string, value: string) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileOf = (bytes: number) =>
  `--B\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n${'x'.repeat(bytes)}\r\n`

test.each([
  ['a long field', part('note', 'x'.repeat(5000))],
  ['a long name of a field', part('n'.repeat(200), 'x')],
  ['many fields', part('note', 'x').repeat(25)],
  ['many files', fileOf(10).repeat(25)],
  ['many small files that are much together', fileOf(4000).repeat(19) + part('note', 'x').repeat(2)],
  ['more bytes than it may have', `${'x'.repeat(300_000)}\r\n`],
])('a form with %s is too large, or read without keeping it', async (title, body) => {
  const send = async (chunked: boolean) =>
    fetch(`${server.origin}${base}/private/files`, {
      method: 'POST',
      headers: { ...(await authorized(ada)), 'content-type': 'multipart/form-data; boundary=B' },
      ...(chunked ? { body: new Blob([`${body}--B--\r\n`]).stream(), duplex: 'half' } : { body: `${body}--B--\r\n` }),
    })
  const expected = title.includes('much together') ? 200 : 413
  expect([(await send(false)).status, (await send(true)).status]).toEqual([expected, expected])
})

test('a download is never shown or guessed by the browser unless it is harmless', async () => {
  const answer = await server.request.get(`${base}/private/files/${mine}`).set(await authorized(ada))
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'attachment; filename="_t_ _1_.html"; filename*=UTF-8\'\'%C3%A9t%C3%A9%20%221%22.html',
  })
  expect(
    (await server.request.get(`${base}/private/files/${mine}`).set(await authorized(otherAccountUser))).body,
  ).toMatchObject({ code: 'not_found' })
})

test('a webhook gets the bytes as they were signed', async () => {
  const body = '{"a" :  1}\n'
  const answer = await server.request.post(`${base}/public/hook`).set('content-type', 'application/json').send(body)
  expect(Buffer.from((answer.body as { raw: string }).raw, 'hex').toString()).toBe(body)
})

const open = (token: string, headers: Record<string, string> = {}) =>
  new Promise<{ socket: WebSocket } | { status: number; body: unknown }>((resolve, reject) => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${base}/samples/live?token=${token}`, {
      headers,
    })
    socket.on('open', () => resolve({ socket }))
    socket.on('unexpected-response', (_request, answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as unknown }))
    })
    socket.on('error', reject)
  })

test('a socket opens for a person and is refused, with a status, before it opens', async () => {
  const opened = await open(await server.tokenOf(ada))
  if (!('socket' in opened)) throw new Error(JSON.stringify(opened))
  const heard = new Promise<string>((resolve) => opened.socket.on('message', (data) => resolve(String(data as Buffer))))
  opened.socket.send('bonjour')
  expect(await heard).toBe('customer said bonjour')
  opened.socket.close()
  expect(await open('nobody')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(await open(await server.tokenOf(ada), { origin: 'https://elsewhere.example' })).toMatchObject({
    status: 403,
    body: { code: 'origin_refused' },
  })
  expect((await server.request.get(`${base}/samples/live?token=x`)).status).toBe(400)
})
