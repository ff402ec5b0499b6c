import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { issuePasswordLink } from '../identity/password-link-store.ts'
import { hashPassword } from '../identity/passwords.ts'
import { sendRecoveryLinks } from './send-recovery-links.ts'

const password = 'passerelle-demo'
const renewed = 'filament-tungstene'
let host: Booted
let clock: FakeClock
let given: GivenAccounts
let passwordHash: string
const { requestRecovery, readPasswordLink, resetPassword, login, readMe } = accounts

beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
  passwordHash = await hashPassword(password)
})
afterAll(() => host.close())

type Mail = { to: string; appId: string; template: string; locale: string; variables: Record<string, string> }
const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const mailsTo = (email: string) =>
  rowsOf<Mail>(
    `SELECT address AS to, app_id AS "appId", template, locale, variables FROM mails.outgoing WHERE address = $1
      ORDER BY created_at, ctid`,
    email,
  )
const forgetLimits = () => rowsOf('DELETE FROM accounts.login_limits')
const tokenIn = (mail: Mail | undefined) => new URL(mail!.variables['link']!).searchParams.get('token')!
const bearing = (token: string, headers: Record<string, string> = {}) =>
  createTestClient(host.origin, 'nimbus', { token, headers })
const someone = async () => given.user(await given.app(), { passwordHash })
const signIn = ({ appId, email }: GivenPerson, word: string) =>
  createTestClient(host.origin, 'nimbus', { appId }).call(login, { email, password: word })

/** What the worker does with each request: it is handed every event at least once, here twice. */
const workerLooks = async () => {
  const events = await rowsOf<Parameters<ReturnType<typeof sendRecoveryLinks>['run']>[0]>(
    `SELECT id, subject, name, data FROM platform.events WHERE name = 'recovery.requested' ORDER BY id`,
  )
  const { run } = sendRecoveryLinks(host.platform)
  for (const event of events) await Promise.all([run(event), run(event)])
}

/** Asks for a link as the page does, lets the worker look, and returns the token of the newest mail. */
const recover = async (email: string) => {
  await forgetLimits()
  await host.anonymous.call(requestRecovery, { email })
  await workerLooks()
  return tokenIn((await mailsTo(email)).findLast(({ template }) => template === 'recovery'))
}

test('[API-091][ACC-013][OPEN-009] a recovery sends one mail per account; its link works one hour', async () => {
  const email = `two-${host.platform.newId()}@example.com`
  const people = [
    await given.user(await given.app(), { email, locale: 'en' }),
    await given.user(await given.app(), { email }),
  ]
  await host.anonymous
    .with({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    .call(requestRecovery, { email: ` ${email.toUpperCase()} ` })
  await workerLooks()
  const mails = (await mailsTo(email)).sort((one, other) => one.locale.localeCompare(other.locale))
  expect(mails.map(({ appId, template, locale }) => ({ appId, template, locale }))).toEqual([
    { appId: people[0]!.appId, template: 'recovery', locale: 'en' },
    { appId: people[1]!.appId, template: 'recovery', locale: 'fr' },
  ])
  for (const { variables } of mails) {
    expect(variables['link']).toMatch(new RegExp(`^${host.origin}/reset-password\\?token=[\\w-]{43}$`))
    expect(variables['expiresAt']).toBe(new Date(clock.now().getTime() + hours(1)).toISOString())
  }
})

test('[API-091] the Host header of the request never reaches a mailed link', async () => {
  const { email } = await someone()
  await forgetLimits()
  const port = new URL(host.origin).port
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/accounts/v1/public/recovery',
        method: 'POST',
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
      },
      (answer) => (answer.resume(), resolve(answer.statusCode)),
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ email }))
  })
  expect(status).toBe(202)
  await workerLooks()
  expect((await mailsTo(email))[0]!.variables['link']).toContain(`${host.origin}/reset-password`)
})

test('[API-091][ACC-013] known and unknown addresses get the same reply and leave the same rows', async () => {
  await forgetLimits()
  const { email } = await someone()
  const staff = await given.staff({ inside: [await given.app()] })
  const closed = await given.user(await given.app({ disabledAt: clock.now() }))
  const asked = [email, `nobody-${host.platform.newId()}@example.com`, staff.email, closed.email]
  const replies = []
  for (const address of asked) {
    const answer = await host.request.post('/api/accounts/v1/public/recovery').send({ email: address })
    const events = await rowsOf<{ data: object; app_id: null }>(
      `SELECT data, app_id FROM platform.events WHERE name = 'recovery.requested' ORDER BY id DESC LIMIT 1`,
    )
    replies.push({ status: answer.status, body: answer.body as object, events })
  }
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]!.status).toBe(202)
  await workerLooks()
  for (const address of asked.slice(1)) expect(await mailsTo(address)).toEqual([])
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await rowsOf('SELECT FROM accounts.recovery_requests')).toHaveLength(0)
})

test('[API-091] a fourth link within ten minutes is refused, for unknown addresses alike', async () => {
  for (const email of [(await someone()).email, `nobody-${host.platform.newId()}@example.com`]) {
    await forgetLimits()
    for (let tries = 0; tries < 3; tries += 1) await host.anonymous.call(requestRecovery, { email })
    await expect(host.anonymous.call(requestRecovery, { email })).rejects.toBeProblem('too_many_requests')
  }
})

test('[API-093][ACC-014] the link shows for whom it is and sets a new password, once', async () => {
  const ada = await someone()
  const token = await recover(ada.email)
  expect(await bearing(token).call(readPasswordLink, {})).toMatchObject({
    app: { _id: ada.appId },
    email: ada.email,
    purpose: 'recovery',
    sessions: 0,
  })
  await bearing(token).call(resetPassword, { password: renewed })
  expect(await signIn(ada, renewed)).toHaveProperty('token')
  await expect(signIn(ada, password)).rejects.toBeProblem('login_failed')
  await expect(bearing(token).call(resetPassword, { password: 'encore-une-fois' })).rejects.toBeProblem('link_expired')
  await expect(bearing(token).call(readPasswordLink, {})).rejects.toBeProblem('link_expired')
})

test('[API-093] the link counts the open sessions of its person only', async () => {
  const ada = await someone()
  await given.session(ada)
  clock.advance(hours(12) - minutes(1))
  const { sessionId } = await given.session(ada)
  const { token: ended } = await given.session(ada)
  await given.session(await given.user({ id: ada.appId }))
  await bearing(ended).call(accounts.logout, {})
  const token = await recover(ada.email)
  clock.advance(minutes(1))
  expect(sessionId).toEqual(expect.any(String))
  expect((await bearing(token).call(readPasswordLink, {})).sessions).toBe(1)
})

test('[API-093] two uses of a link at once: one succeeds', async () => {
  const ada = await someone()
  const token = await recover(ada.email)
  const tries = await Promise.allSettled(
    ['premiere-phrase', 'seconde-phrase'].map((word) => bearing(token).call(resetPassword, { password: word })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[OPEN-009] a link ends after an hour, with the next link, and with its person', async () => {
  const ada = await someone()
  const first = await recover(ada.email)
  const second = await recover(ada.email)
  await expect(bearing(first).call(resetPassword, { password: renewed })).rejects.toBeProblem('link_expired')
  clock.advance(hours(1))
  await expect(bearing(second).call(readPasswordLink, {})).rejects.toBeProblem('link_expired')
  await expect(bearing(second).call(resetPassword, { password: renewed })).rejects.toBeProblem('link_expired')
  const third = await recover(ada.email)
  await rowsOf('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', ada.userId)
  await expect(bearing(third).call(resetPassword, { password: renewed })).rejects.toBeProblem('link_expired')
})

test('only a digest of the token is stored', async () => {
  const ada = await someone()
  const token = await recover(ada.email)
  const [link] = await rowsOf<{ text: string }>(
    'SELECT l::text AS text FROM accounts.password_links l WHERE user_id = $1',
    ada.userId,
  )
  expect(link!.text).not.toContain(token)
  const events = await rowsOf<{ text: string }>(`SELECT e::text AS text FROM platform.events e`)
  expect(events.map(({ text }) => text).join()).not.toContain(ada.email)
})

test('[API-093] after a recovery every session has ended, and a mail says so', async () => {
  const ada = await someone()
  const { token: session } = await signIn(ada, password)
  const token = await recover(ada.email)
  expect((await bearing(token).call(readPasswordLink, {})).sessions).toBe(1)
  await bearing(token).call(resetPassword, { password: renewed })
  await expect(bearing(session).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect((await mailsTo(ada.email)).filter(({ template }) => template === 'password_changed')).toMatchObject([
    { appId: ada.appId, variables: { at: clock.now().toISOString() } },
  ])
  const events = await rowsOf<{ name: string; data: object }>(
    `SELECT name, data FROM platform.events WHERE app_id = $1 AND name IN ('session.ended', 'password.changed')
      ORDER BY id`,
    ada.appId,
  )
  expect(events.map(({ name }) => name).sort()).toEqual(['password.changed', 'session.ended'])
})

test('[API-093][ACC-014] changed with the current password, the other sessions end, this one goes on', async () => {
  await forgetLimits()
  const ada = await someone()
  const [{ token: here }, { token: elsewhere }] = [await signIn(ada, password), await signIn(ada, password)]
  const change = (fields: { password: string; currentPassword?: string }) =>
    bearing(here, { 'accept-language': 'fr' }).call(resetPassword, fields)
  clock.advance(minutes(2))
  await expect(change({ password: renewed })).rejects.toMatchObject({
    errors: { currentPassword: 'Le champ est nécessaire' },
  })
  await expect(change({ password: renewed, currentPassword: 'wrong-one' })).rejects.toMatchObject({
    errors: { currentPassword: 'Le mot de passe actuel est incorrect' },
  })
  await expect(change({ password, currentPassword: password })).rejects.toMatchObject({
    errors: { password: 'Choisissez un mot de passe différent de l’ancien' },
  })
  await change({ password: renewed, currentPassword: password })
  expect(await bearing(here).call(readMe, {})).toMatchObject({ _id: ada.userId })
  await expect(bearing(elsewhere).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect(await signIn(ada, renewed)).toHaveProperty('token')
})

test('[API-093] two changes of a password at once: one succeeds', async () => {
  await forgetLimits()
  const ada = await someone()
  const sessions = [await signIn(ada, password), await signIn(ada, password)] as { token: string }[]
  const words = ['premiere-phrase', 'seconde-phrase']
  const tries = await Promise.allSettled(
    sessions.map(({ token }, at) =>
      bearing(token).call(resetPassword, { password: words[at]!, currentPassword: password }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const won = words[tries.findIndex(({ status }) => status === 'fulfilled')]!
  expect(await signIn(ada, won)).toHaveProperty('token')
})

test('[API-093] a password given less than two minutes ago, at the sign-in, is not asked again', async () => {
  await forgetLimits()
  const ada = await someone()
  const [{ token: here }, { token: elsewhere }] = [await signIn(ada, password), await signIn(ada, password)]
  clock.advance(minutes(2) - 1)
  await bearing(here).call(resetPassword, { password: renewed })
  expect(await bearing(here).call(readMe, {})).toMatchObject({ _id: ada.userId })
  await expect(bearing(elsewhere).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect(await signIn(ada, renewed)).toHaveProperty('token')
})

test('[API-093] the current password is not found by trying: five a minute', async () => {
  await forgetLimits()
  const ada = await someone()
  const { token } = await signIn(ada, password)
  const change = () => bearing(token).call(resetPassword, { password: renewed, currentPassword: 'wrong-one' })
  for (let tries = 0; tries < 5; tries += 1) await expect(change()).rejects.toBeProblem('invalid_input')
  await expect(change()).rejects.toBeProblem('too_many_requests')
  await rowsOf('UPDATE accounts.login_limits SET expire = expire - 61000')
  await expect(change()).rejects.toBeProblem('invalid_input')
})

test('[API-091] ten mails a day go to one address, from whichever networks they are asked for', async () => {
  await forgetLimits()
  const { email } = await someone()
  const ask = () => host.anonymous.call(requestRecovery, { email })
  for (let asked = 0; asked < 10; asked += 1) {
    await ask()
    await rowsOf(`DELETE FROM accounts.login_limits WHERE key NOT LIKE 'recovery-email-day:%'`)
  }
  await expect(ask()).rejects.toBeProblem('too_many_requests')
  await rowsOf('UPDATE accounts.login_limits SET expire = expire - 86400000')
  expect(await ask()).toHaveProperty('expiresAt')
})

test('[ACC-015] a password has eight characters at least', async () => {
  const ada = await someone()
  const token = await recover(ada.email)
  const reset = (word: string) =>
    host.request
      .post('/api/accounts/v1/private/resetPassword')
      .set({ authorization: `Bearer ${token}`, 'accept-language': 'fr' })
      .send({ password: word })
  const short = await reset('7-chars')
  expect(short.status).toBe(400)
  expect(short.body).toMatchObject({ errors: { password: 'Le champ doit faire au moins 8 caractères' } })
  expect((await reset('8-chars!')).status).toBe(204)
})

test('[API-093] nobody, staff, forged and foreign bearers change nothing', async () => {
  const staff = await given.staff()
  const { token } = await given.session(staff)
  await expect(
    bearing(token).call(resetPassword, { password: renewed, currentPassword: password }),
  ).rejects.toBeProblem('access_denied')
  await expect(host.anonymous.call(resetPassword, { password: renewed })).rejects.toBeProblem('not_signed_in')
  await expect(bearing('x'.repeat(43)).call(resetPassword, { password: renewed })).rejects.toBeProblem('link_expired')
  await expect(bearing('a.b.c').call(resetPassword, { password: renewed })).rejects.toBeProblem('not_signed_in')
})

test('[ACC-021] the roles of a person travel in their token, and the server believes their row', async () => {
  await forgetLimits()
  const admin = await given.user(await given.app(), { passwordHash, admin: true })
  const { token } = await signIn(admin, password)
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { roles: string[] }
  expect(claims.roles).toEqual(['admin'])
  await rowsOf(`UPDATE accounts.users SET roles = '{}' WHERE id = $1`, admin.userId)
  expect(await bearing(token).call(readMe, {})).toMatchObject({ roles: [], admin: false })
})

test('a link never opens a member of staff, who signs in at the identity provider', async () => {
  const { appId, userId } = await given.staff()
  const period = { now: clock.now(), expiresAt: new Date(clock.now().getTime() + hours(1)) }
  const link = await issuePasswordLink(host.platform.database.query, { appId, userId, purpose: 'recovery' }, period)
  await expect(bearing(link).call(readPasswordLink, {})).rejects.toBeProblem('link_expired')
  await expect(bearing(link).call(resetPassword, { password: renewed })).rejects.toBeProblem('link_expired')
})
