import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours } from '@passerelle/kernel/durations'
import { sessionFor } from '@passerelle/testkit/actors'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

const things = new Map<string, string>()
const logged: string[] = []
let server: TestServer
let ada: GivenPerson
let emma: GivenPerson
let mine: string
let foreign: string
let token: string

beforeAll(async () => {
  server = await startTestServer({
    services: (platform) => [sampleService(things)(platform)],
    level: 'info',
    log: { write: (line) => void logged.push(line) },
  })
  const given = givenAccounts(server.platform)
  const customer = await given.customer()
  ada = customer.admin
  emma = await given.staff()
  mine = server.platform.newId()
  foreign = server.platform.newId()
  things.set(mine, customer.app.id).set(foreign, (await given.customer()).app.id)
  token = await server.tokenOf(ada)
})
afterAll(() => server.close())

const base = '/api/projects/v1'
type Send = { method?: string; path?: string; body?: string; headers?: Record<string, string>; token?: string | null }

const send = async ({ method = 'POST', path = '/private/samples', body, headers = {}, token: own = token }: Send) => {
  const answer = await fetch(server.origin + (path.startsWith('/api') ? path : base + path), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(own !== null && { authorization: `Bearer ${own}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
  }
}

const named = (fields: object) => JSON.stringify({ name: 'Bonjour', ...fields })
const table: [title: string, request: () => Send, status: number, code: string, errors?: Record<string, string>][] = [
  ['malformed JSON', () => ({ body: '{"name": ' }), 400, 'malformed_json'],
  ['a body that is no object', () => ({ body: '[]' }), 400, 'invalid_input', { body: 'La valeur n’est pas valide' }],
  ['no body where one is needed', () => ({}), 400, 'invalid_input', { body: 'Le champ est nécessaire' }],
  [
    'a body in another form',
    () => ({ body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    415,
    'unsupported_media_type',
  ],
  ['plain text', () => ({ body: '{}', headers: { 'content-type': 'text/plain' } }), 415, 'unsupported_media_type'],
  ['a body that is too large', () => ({ body: named({ name: 'x'.repeat(70_000) }) }), 413, 'body_too_large'],
  ['a poisoned prototype', () => ({ body: '{"name": "x", "__proto__": {"admin": true}}' }), 400, 'malformed_json'],
  [
    'an unknown field',
    () => ({ body: named({ colour: 'red' }) }),
    400,
    'invalid_input',
    { colour: 'Ce champ n’est pas attendu' },
  ],
  [
    'an unknown field inside',
    () => ({ body: named({ inner: { count: 1, more: 2 } }) }),
    400,
    'invalid_input',
    { 'inner.more': 'Ce champ n’est pas attendu' },
  ],
  ['[UIX-051] a missing field', () => ({ body: '{}' }), 400, 'invalid_input', { name: 'Le champ est nécessaire' }],
  [
    '[UIX-051] an empty field',
    () => ({ body: named({ name: '   ' }) }),
    400,
    'invalid_input',
    { name: 'Le champ est nécessaire' },
  ],
  [
    '[UIX-052] an email that is none',
    () => ({ body: named({ email: 'ada' }) }),
    400,
    'invalid_input',
    { email: 'Le champ doit être une adresse email valide' },
  ],
  [
    'a text that is too long',
    () => ({ body: named({ name: 'x'.repeat(21) }) }),
    400,
    'invalid_input',
    { name: 'Le champ ne peut dépasser 20 caractères' },
  ],
  [
    'a number where text belongs',
    () => ({ body: named({ name: 3 }) }),
    400,
    'invalid_input',
    { name: 'La valeur n’est pas valide' },
  ],
  [
    'a NUL character',
    () => ({ body: named({ name: 'a\u0000b' }) }),
    400,
    'invalid_input',
    { name: 'Le champ doit tenir sur une ligne, sans caractère de contrôle' },
  ],
  [
    'a body of ten thousand levels',
    () => ({ body: `{"name": ${'['.repeat(10_000)}${']'.repeat(10_000)}}` }),
    400,
    'invalid_input',
    { name: 'La valeur n’est pas valide' },
  ],
  [
    'a body for a call that takes none',
    () => ({ path: '/private/refusals', body: '{"a": 1}' }),
    400,
    'invalid_input',
    { a: 'Ce champ n’est pas attendu' },
  ],
  [
    'an unknown query field',
    () => ({ method: 'GET', path: `/private/samples/${mine}?sort=name` }),
    400,
    'invalid_input',
    { sort: 'Ce champ n’est pas attendu' },
  ],
  [
    'a query value out of range',
    () => ({ method: 'GET', path: `/private/samples/${mine}?limit=1000` }),
    400,
    'invalid_input',
    { limit: 'La valeur n’est pas valide' },
  ],
  [
    'a query value given twice',
    () => ({ method: 'GET', path: `/private/samples/${mine}?skip=1&skip=2` }),
    400,
    'invalid_input',
    { skip: 'La valeur n’est pas valide' },
  ],
  [
    'a NUL character in the query',
    () => ({ method: 'GET', path: `/private/samples/${mine}?skip=%00` }),
    400,
    'invalid_input',
    { skip: 'La valeur n’est pas valide' },
  ],
  ['an id of a wrong form', () => ({ method: 'GET', path: '/private/samples/42' }), 404, 'not_found'],
  ['an id with a NUL character', () => ({ method: 'GET', path: '/private/samples/%00' }), 404, 'not_found'],
  ['a very long id', () => ({ method: 'GET', path: `/private/samples/${'a'.repeat(500)}` }), 404, 'not_found'],
  ['an unknown id', () => ({ method: 'GET', path: `/private/samples/${server.platform.newId()}` }), 404, 'not_found'],
  ['an id of another account', () => ({ method: 'GET', path: `/private/samples/${foreign}` }), 404, 'not_found'],
  ['a broken escape in the path', () => ({ method: 'GET', path: '/private/samples/%zz' }), 400, 'bad_request'],
  ['an unknown path', () => ({ method: 'GET', path: '/private/nothing' }), 404, 'not_found'],
  ['an unknown service', () => ({ method: 'GET', path: '/api/weather/v1/private/samples' }), 404, 'not_found'],
  [
    'a method that the path has not',
    () => ({ method: 'PUT', path: '/private/samples', body: '{}' }),
    405,
    'method_not_allowed',
  ],
  ['[ERR-037] [API-001] no token', () => ({ token: null, body: named({}) }), 401, 'not_signed_in'],
  ['[ERR-037] a token that is none', () => ({ token: 'abc.def.ghi', body: named({}) }), 401, 'not_signed_in'],
  ['[ERR-037] a token without a session', () => ({ token: `${token}x`, body: named({}) }), 401, 'not_signed_in'],
  [
    '[API-001] the header of another account',
    () => ({ headers: { 'app-id': server.platform.newId() }, body: named({}) }),
    403,
    'app_mismatch',
  ],
  ['[API-001] staff that name no account', () => ({ token: 'emma', body: named({}) }), 400, 'app_required'],
  [
    '[API-001] staff that name an unknown account',
    () => ({ token: 'emma', headers: { 'app-id': server.platform.newId() }, body: named({}) }),
    404,
    'not_found',
  ],
  [
    '[API-003] another provider segment',
    () => ({ token: 'emma', method: 'GET', path: '/other/samples' }),
    404,
    'not_found',
  ],
  [
    '[API-003] a customer on a provider path',
    () => ({ method: 'GET', path: '/nimbus/samples' }),
    403,
    'not_enough_rights',
  ],
  [
    'a write with cookies from elsewhere',
    () => ({ body: named({}), headers: { cookie: 'a=b', origin: 'https://elsewhere.example' } }),
    403,
    'origin_refused',
  ],
  [
    'a cross-site write with cookies',
    () => ({ body: named({}), headers: { cookie: 'a=b', 'sec-fetch-site': 'cross-site' } }),
    403,
    'origin_refused',
  ],
]

describe('bad input is answered by a problem that says what is wrong', () => {
  test.each(table)('%s', async (_title, request, status, code, errors) => {
    const asked = request()
    const answer = await send({ ...asked, ...(asked.token === 'emma' && { token: await server.tokenOf(emma) }) })
    expect(answer.body).toEqual({
      statusCode: status,
      code,
      error: expect.any(String) as string,
      message: expect.stringMatching(/\p{L}/u) as string,
      requestId: expect.any(String) as string,
      ...(errors && { errors }),
    })
    expect(answer.status).toBe(status)
  })
})

test('[ERR-001] the message of a refusal is in the language that the caller asked for', async () => {
  const messageIn = async (language: string) =>
    (await send({ path: '/private/refusals', headers: { 'accept-language': language } })).body?.['message']
  expect(await messageIn('fr-FR,fr;q=0.9')).toBe('Cet élément vient d’être modifié, rechargez-le puis réessayez')
  expect(await messageIn('en-GB,en;q=0.8')).toMatch(/changed/)
  expect(await messageIn('de')).toMatch(/^Cet élément/)
})

test('[ERR-037] a call without a valid session has a message of its own', async () => {
  const messageIn = async (language: string) =>
    (await send({ token: 'abc.def.ghi', body: named({}), headers: { 'accept-language': language } })).body?.['message']
  expect([await messageIn('fr'), await messageIn('en')]).toEqual([
    'Veuillez vous connecter pour continuer',
    'Please sign in to continue',
  ])
})

test('[ERR-038] an expired or ended session says so', async () => {
  const expired = await sessionFor(server.platform, ada, { expiresAt: new Date(Date.now() - hours(1)) })
  expect((await send({ token: expired.token, body: named({}) })).body).toMatchObject({
    statusCode: 401,
    code: 'session_expired',
    message: 'Votre session a expiré, veuillez vous reconnecter',
  })
  const ended = await sessionFor(server.platform, ada)
  expect((await send({ token: ended.token, body: named({}) })).status).toBe(201)
  await server.platform.database.query({
    text: 'UPDATE accounts.sessions SET ended_at = $2 WHERE id = $1',
    values: [ended.sessionId, new Date()],
  })
  expect((await send({ token: ended.token, body: named({}) })).body).toMatchObject({ code: 'session_expired' })
})

test('a deleted person is not signed in, and a disabled account is closed, from the next call on', async () => {
  const given = givenAccounts(server.platform)
  const { app, user, admin } = await given.customer()
  const tokens = { user: await server.tokenOf(user), admin: await server.tokenOf(admin) }
  await server.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = $2 WHERE id = $1',
    values: [user.userId, new Date()],
  })
  expect((await send({ token: tokens.user, body: named({}) })).body).toMatchObject({ code: 'not_signed_in' })
  await server.platform.database.query({
    text: 'UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1',
    values: [app.id, new Date()],
  })
  expect((await send({ token: tokens.admin, body: named({}) })).body).toMatchObject({
    statusCode: 403,
    code: 'app_disabled',
  })
})

test('[API-001] staff who name an account get a row of their own in it', async () => {
  const { app } = await givenAccounts(server.platform).customer()
  const call = () => send({ token: 'unused', body: named({}), headers: { 'app-id': app.id } })
  const own = await server.tokenOf(emma)
  expect((await send({ token: own, body: named({}), headers: { 'app-id': app.id } })).status).toBe(201)
  const { rows } = await server.platform.database.query({
    text: 'SELECT staff FROM accounts.people WHERE app_id = $1 AND id = $2',
    values: [app.id, emma.userId],
  })
  expect(rows).toEqual([{ staff: true }])
  expect((await call()).status).toBe(401)
})

test('[API-003] the provider segment opens to staff', async () => {
  expect((await send({ token: await server.tokenOf(emma), method: 'GET', path: '/nimbus/samples' })).body).toEqual({
    appId: null,
  })
})

test('an unexpected error is answered without details and logged whole', async () => {
  logged.length = 0
  const answer = await send({ path: '/private/crashes' })
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Une erreur inattendue est survenue' },
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|\.ts|at /)
  expect(logged.join('')).toContain('hunter2')
  expect(logged.join('')).toContain(answer.body?.['requestId'])
  expect(logged.join('')).not.toContain(token)
})

test('the log names routes, never addresses, tokens or what stands behind a question mark', async () => {
  logged.length = 0
  await send({ method: 'GET', path: `/private/samples/${mine}?skip=7777&limit=3` })
  await send({ method: 'GET', path: '/samples/live?token=secret-of-the-socket', token: null })
  const text = logged.join('')
  expect(text).toContain('/api/projects/v1/private/samples/:id')
  for (const secret of [mine, '7777', token, 'secret-of-the-socket']) expect(text).not.toContain(secret)
})

test('a harmless request id is kept, another one is replaced', async () => {
  expect((await send({ body: '{}', headers: { 'x-request-id': 'abc-12345678' } })).headers.get('x-request-id')).toBe(
    'abc-12345678',
  )
  expect((await send({ body: '{}', headers: { 'x-request-id': 'a b' } })).headers.get('x-request-id')).toMatch(
    /^[\da-f-]{36}$/,
  )
})

test('bytes that are no HTTP at all are answered and do no harm', async () => {
  const { port, hostname } = new URL(server.origin)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write('\u0001\u0002 nonsense\r\n\r\n'))
    socket.on('data', (data) => {
      text += data.toString()
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400[^]*"code":"bad_request"/)
  expect((await send({ body: named({}) })).status).toBe(201)
})
