import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { createActors } from '@passerelle/testkit/actors'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { requestTo } from '@passerelle/testkit/request'
import { hashPassword } from '../identity/passwords.ts'

const password = 'passerelle-demo'
let host: Booted
let given: GivenAccounts
let passwordHash: string
const { searchApps, login, readMe } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], env: { trustProxy: true } })
  given = givenAccounts(host.platform)
  passwordHash = await hashPassword(password)
})
afterAll(() => host.close())

const callsIn = (appId: string | undefined, headers: Record<string, string> = {}) =>
  createTestClient(host.origin, 'nimbus', { appId, headers })
const someone = async (fields: { admin?: boolean } = {}) => given.user(await given.app(), { ...fields, passwordHash })
/** Lets the minute of every block pass; the limiter of tests before starts anew. */
const minutePasses = () =>
  host.platform.database.query({ text: 'UPDATE accounts.login_limits SET expire = expire - 61000' })

test('[API-109] the accounts of an email, as their sign-in pages show them', async () => {
  const email = `two-${host.platform.newId()}@example.com`
  const zinc = await given.app({ name: 'zinc' })
  const amber = await given.app({ name: 'Amber' })
  await given.user(zinc, { email })
  await given.user(amber, { email })
  const { list } = await callsIn(undefined).call(searchApps, { email: ` ${email.toUpperCase()} ` })
  expect(list).toEqual(
    [amber, zinc].map(({ id, slug, name }) => ({ _id: id, slug, name, logo: null, primaryColor: '#17607c' })),
  )
})

test('[API-109] no account for an unknown email, for a deleted person and for staff, in the same shape', async () => {
  const deleted = await someone()
  await host.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1',
    values: [deleted.userId],
  })
  const staff = await given.staff({ inside: [await given.app()] })
  for (const email of ['nobody@example.com', deleted.email, staff.email]) {
    expect(await callsIn(undefined).call(searchApps, { email })).toEqual({ list: [] })
  }
})

test('[ERR-033] an email that is none is told so, in both languages', async () => {
  const ask = (language: string) =>
    requestTo(host).post('/api/accounts/v1/apps/search').set('accept-language', language).send({ email: 'ada@' })
  const french = await ask('fr')
  expect(french.status).toBe(400)
  expect(french.body.errors).toEqual({ email: 'Le champ doit être une adresse email valide' })
  expect((await ask('en')).body.errors).toEqual({ email: 'This field must be a valid email address' })
})

test('[ERR-032] too many searches from an address are refused for a minute', async () => {
  await minutePasses()
  const ask = () => requestTo(host).post('/api/accounts/v1/apps/search').send({ email: 'nobody@example.com' })
  for (let tries = 0; tries < 30; tries += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({
    code: 'app_search_limited',
    message: 'Trop de recherches, réessayez dans une minute',
  })
  await minutePasses()
  expect((await ask()).status).toBe(200)
})

test('[API-090][ACC-004][ACC-007] email and password in an account answer a token for it', async () => {
  const { email, appId, userId } = await someone()
  const { token } = await callsIn(appId).call(login, { email, password })
  const me = await createTestClient(host.origin, 'nimbus', { token }).call(readMe, {})
  expect(me).toMatchObject({ _id: userId, email, side: 'customer', admin: false, appId })
})

test('[ACC-009] customers without and with the administrator role sign in to the portal alike', async () => {
  for (const admin of [false, true]) {
    const { email, appId } = await someone({ admin })
    expect(await callsIn(appId).call(login, { email, password })).toEqual({ token: expect.any(String) })
  }
})

test('[OPEN-008] a token and its session hold for 12 hours', async () => {
  const { email, appId, userId } = await someone()
  const { token } = await callsIn(appId).call(login, { email, password })
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number }
  expect(claims.exp - claims.iat).toBe(12 * 3600)
  const { rows } = await host.platform.database.query<{ hours: number }>({
    text: `SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM accounts.sessions
      WHERE user_id = $1`,
    values: [userId],
  })
  expect(rows).toEqual([{ hours: 12 }])
})

test('signing in is recorded with the session, without a name or address', async () => {
  const { email, appId, userId } = await someone()
  await callsIn(appId).call(login, { email, password })
  const { rows } = await host.platform.database.query<{ subject: string; actor: object; data: object }>({
    text: `SELECT subject, actor, data FROM platform.events WHERE name = 'session.started' AND app_id = $1`,
    values: [appId],
  })
  expect(rows).toEqual([
    { subject: expect.any(String), actor: { kind: 'customer', userId }, data: { sessionId: rows[0]!.subject } },
  ])
})

test('a wrong password, also many at once, leaves neither a session nor an event', async () => {
  await minutePasses()
  const { email, appId, userId } = await someone()
  const tries = Array.from({ length: 6 }, () => callsIn(appId).call(login, { email, password: 'wrong-password' }))
  for (const { status } of await Promise.allSettled(tries)) expect(status).toBe('rejected')
  await minutePasses()
  await callsIn(appId).call(login, { email, password })
  const { rows } = await host.platform.database.query({
    text: `SELECT (SELECT count(*) FROM accounts.sessions WHERE user_id = $1) AS sessions,
                  (SELECT count(*) FROM platform.events WHERE app_id = $2) AS events`,
    values: [userId, appId],
  })
  expect(rows).toEqual([{ sessions: 1, events: 1 }])
})

test('[ERR-036] wrong password, unknown email, another account and an unknown account are told alike', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  const elsewhere = await given.app()
  const answers = await Promise.all(
    [
      [appId, email, 'wrong-password'],
      [appId, 'nobody@example.com', password],
      [elsewhere.id, email, password],
      ['0'.repeat(24), email, password],
    ].map(([app, mail, word]) =>
      requestTo(host).post('/api/accounts/v1/public/login').set('app-id', app!).send({ email: mail, password: word }),
    ),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'login_failed', message: 'L’adresse email ou le mot de passe est incorrect' })
  }
})

test('staff have no password here, and people without one do not sign in by guessing', async () => {
  await minutePasses()
  const app = await given.app()
  const staff = await given.staff({ passwordHash, inside: [app] })
  const invited = await given.user(app)
  await host.platform.database.query({
    text: 'UPDATE accounts.users SET password_hash = $2 WHERE id = $1',
    values: [staff.userId, passwordHash],
  })
  const home = await given.provider()
  for (const [appId, email] of [
    [app.id, staff.email],
    [home.id, staff.email],
    [app.id, invited.email],
  ] as const) {
    await expect(callsIn(appId).call(login, { email, password })).rejects.toBeProblem('login_failed')
  }
})

test('signing in without an account is refused, into a disabled one too', async () => {
  await minutePasses()
  const closed = await given.app({ disabledAt: host.platform.clock.now() })
  const { email } = await given.user(closed, { passwordHash })
  await expect(callsIn(undefined).call(login, { email, password })).rejects.toBeProblem('app_required')
  await expect(callsIn(closed.id).call(login, { email, password })).rejects.toBeProblem('app_disabled')
  await expect(callsIn(closed.id).call(login, { email, password: 'wrong-password' })).rejects.toBeProblem(
    'login_failed',
  )
})

test('[ACC-005][OPEN-046] five failures of an email at an address block it a minute, also when right', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  const other = await someone()
  const wrong = () => callsIn(appId).call(login, { email, password: 'wrong-password' })
  for (let tries = 0; tries < 5; tries += 1) await expect(wrong()).rejects.toBeProblem('login_failed')
  const blocked = (language: string) =>
    requestTo(host)
      .post('/api/accounts/v1/public/login')
      .set({ 'app-id': appId, 'accept-language': language })
      .send({ email, password })
  const english = await blocked('en')
  expect(english.status).toBe(429)
  expect(english.body).toMatchObject({ code: 'login_limited', message: "You can't connect for one minute" })
  expect((await blocked('fr')).body.message).toBe('Vous ne pouvez pas vous connecter pendant une minute')
  expect(await callsIn(other.appId).call(login, { email: other.email, password })).toHaveProperty('token')
  await minutePasses()
  expect(await callsIn(appId).call(login, { email, password })).toHaveProperty('token')
})

test('[ACC-005] tries side by side cannot slip through', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      requestTo(host)
        .post('/api/accounts/v1/public/login')
        .set('app-id', appId)
        .send({ email, password: 'wrong-password' }),
    ),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('[ACC-005] success lets an email start anew', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  for (let rounds = 0; rounds < 2; rounds += 1) {
    for (const word of ['a', 'b', 'c', 'd'])
      await expect(callsIn(appId).call(login, { email, password: word })).rejects.toBeProblem('login_failed')
    expect(await callsIn(appId).call(login, { email, password })).toHaveProperty('token')
  }
})

const from = (ip: string, appId: string, email: string, word: string) =>
  requestTo(host)
    .post('/api/accounts/v1/public/login')
    .set({ 'app-id': appId, 'x-forwarded-for': ip })
    .send({ email, password: word })

test('[ACC-005] twenty failures of an email over all addresses block it for a minute', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  const tries = []
  for (let at = 0; at < 25; at += 1) tries.push(await from(`192.0.2.${at}`, appId, email, 'wrong-password'))
  expect(tries.map(({ status }) => status)).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
  expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})

test('[ACC-005] a bad neighbour behind a shared address does not lock the others out', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  for (let at = 0; at < 50; at += 1) await from('198.51.100.7', appId, `nobody-${at}@example.com`, 'wrong-password')
  expect((await from('198.51.100.7', appId, 'nobody@example.com', 'wrong-password')).status).toBe(429)
  expect((await from('198.51.100.7', appId, email, password)).status).toBe(200)
})

test('[ACC-005] an address with many sign-ins at once holds up nobody at another one', async () => {
  await minutePasses()
  const { email, appId } = await someone()
  const ended: string[] = []
  const at = async (ip: string, mail: string, word: string) => {
    const { status } = await from(ip, appId, mail, word)
    ended.push(ip)
    return status
  }
  const flood = Array.from({ length: 40 }, (_, n) => at('198.51.100.9', `nobody-${n}@example.com`, 'wrong-password'))
  // All of them have arrived by the time the first one is answered.
  await Promise.race(flood)
  expect(await at('192.0.2.77', email, password)).toBe(200)
  expect(40 + 1 - ended.length).toBeGreaterThan(20)
  expect(await Promise.all(flood)).not.toContain(200)
})

test('the limiter keeps neither emails nor addresses', async () => {
  const { email, appId } = await someone()
  await callsIn(appId)
    .call(login, { email, password: 'wrong-password' })
    .catch(() => undefined)
  const { rows } = await host.platform.database.query<{ key: string }>({
    text: 'SELECT key FROM accounts.login_limits',
  })
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/@|127\.0|::1/)
})

test('fields that nobody asked for, empty and endless ones are refused by name', async () => {
  const { appId } = await someone()
  const send = (body: object) =>
    requestTo(host).post('/api/accounts/v1/public/login').set({ 'app-id': appId, 'accept-language': 'en' }).send(body)
  expect((await send({ email: 'ada@example.com', password: '' })).body.errors).toHaveProperty('password')
  expect((await send({ email: 'ada@example.com', password: 'x'.repeat(201) })).body.errors).toHaveProperty('password')
  expect((await send({ email: 'ada@example.com', password, roles: ['admin'] })).body.errors).toHaveProperty('roles')
  expect((await send({ email: { $ne: '' }, password })).status).toBe(400)
})

test('[ACC-021] a change of roles holds at the next call', async () => {
  const admin = await someone({ admin: true })
  const { as } = createActors(host)
  expect(await as(admin).call(readMe, {})).toMatchObject({ roles: ['admin'], admin: true })
  await host.platform.database.query({
    text: `UPDATE accounts.users SET roles = '{}' WHERE id = $1`,
    values: [admin.userId],
  })
  expect(await as(admin).call(readMe, {})).toMatchObject({ roles: [], admin: false })
})
