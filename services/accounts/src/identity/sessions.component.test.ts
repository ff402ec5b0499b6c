import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { createActors, sessionFor } from '@passerelle/testkit/actors'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { requestTo } from '@passerelle/testkit/request'
import { days, hours } from '@passerelle/kernel/durations'

let host: Booted
let given: GivenAccounts
const clock = fakeClock()
const { logout, enterApp, readMe, readApp } = accounts
const withToken = (token: string, appId?: string) => createTestClient(host.origin, 'nimbus', { token, appId })

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const endings = async (subject: string) => {
  const { rows } = await host.platform.database.query<{ appId: string | null; data: object }>({
    text: `SELECT app_id AS "appId", data FROM platform.events WHERE name = 'session.ended' AND subject = $1`,
    values: [subject],
  })
  return rows
}

test('[ACC-022] signing out ends the session, and its token is refused from the next call on', async () => {
  const { app, user } = await given.customer()
  const here = await given.session(user)
  const elsewhere = await given.session(user)
  expect(await withToken(here.token).call(logout, {})).toBeNull()
  await expect(withToken(here.token).call(readMe, {})).rejects.toBeProblem('session_expired')
  await expect(withToken(here.token).call(logout, {})).rejects.toBeProblem('session_expired')
  expect(await withToken(elsewhere.token).call(readMe, {})).toMatchObject({ _id: user.userId })
  expect(await endings(here.sessionId)).toEqual([
    { appId: app.id, data: { sessionId: here.sessionId, reason: 'signed_out' } },
  ])
  expect(await endings(elsewhere.sessionId)).toEqual([])
})

test('[API-079][ADM-006] staff enter an account and work in it as themselves', async () => {
  const app = await given.app()
  const emma = await given.staff({ firstName: 'Emma' })
  const { token } = await withToken((await given.session(emma)).token).call(enterApp, { appId: app.id })
  expect(await withToken(token).call(readMe, {})).toMatchObject({
    _id: emma.userId,
    email: emma.email,
    side: 'staff',
    appId: app.id,
    project: false,
  })
  expect(await withToken(token).call(readApp, {})).toMatchObject({
    _id: app.id,
    slug: app.slug,
    providerName: 'Nimbus Infogérance',
  })
  const { rows } = await host.platform.database.query<{ staff: boolean }>({
    text: 'SELECT staff FROM accounts.users WHERE app_id = $1 AND id = $2',
    values: [app.id, emma.userId],
  })
  expect(rows).toEqual([{ staff: true }])
})

test('[ACC-022] signing out of the office ends every account that was entered from it', async () => {
  const [first, second] = [await given.app(), await given.app()]
  const root = await given.session(await given.staff())
  const inFirst = await withToken(root.token).call(enterApp, { appId: first.id })
  // From inside one account straight into the next.
  const inSecond = await withToken(inFirst.token).call(enterApp, { appId: second.id })
  await withToken(root.token).call(logout, {})
  for (const { token } of [root, inFirst, inSecond])
    await expect(withToken(token).call(readMe, {})).rejects.toBeProblem('session_expired')
  const { rows } = await host.platform.database.query<{ count: number }>({
    text: `SELECT count(*) FROM platform.events WHERE name = 'session.ended' AND subject IN (SELECT id
      FROM accounts.sessions WHERE id = $1 OR parent_id = $1)`,
    values: [root.sessionId],
  })
  expect(rows).toEqual([{ count: 3 }])
})

test('leaving an account keeps the office signed in', async () => {
  const app = await given.app()
  const root = await given.session(await given.staff())
  const inside = await withToken(root.token).call(enterApp, { appId: app.id })
  await withToken(inside.token).call(logout, {})
  await expect(withToken(inside.token).call(readMe, {})).rejects.toBeProblem('session_expired')
  expect(await withToken(root.token).call(readMe, {})).toMatchObject({ side: 'staff', appId: null })
  // What has ended before does not end again with the office.
  await withToken(root.token).call(logout, {})
  const { rows } = await host.platform.database.query<{ data: { sessionId: string } }>({
    text: `SELECT data FROM platform.events WHERE name = 'session.ended' AND subject IN (SELECT id
      FROM accounts.sessions WHERE parent_id = $1)`,
    values: [root.sessionId],
  })
  expect(rows).toHaveLength(1)
})

test('[ACC-010] an expired session enters no account; one inside an account ends with its opener', async () => {
  const app = await given.app()
  const root = await given.session(await given.staff())
  clock.advance(hours(11))
  const inside = await withToken(root.token).call(enterApp, { appId: app.id })
  clock.advance(hours(1))
  await expect(withToken(root.token).call(enterApp, { appId: app.id })).rejects.toBeProblem('session_expired')
  await expect(withToken(inside.token).call(readMe, {})).rejects.toBeProblem('session_expired')
})

test('[ERR-038] a token is good for 12 hours and not a moment longer', async () => {
  const { user } = await given.customer()
  const { token } = await given.session(user)
  clock.advance(hours(12) - 1000)
  expect(await withToken(token).call(readMe, {})).toMatchObject({ _id: user.userId })
  clock.advance(1000)
  const read = (language: string) =>
    requestTo(host)
      .get('/api/accounts/v1/private/users/me')
      .set({ authorization: `Bearer ${token}`, 'accept-language': language })
  expect((await read('en')).body).toMatchObject({
    statusCode: 401,
    code: 'session_expired',
    message: 'login expired, log in again',
  })
  expect((await read('fr')).body.message).toBe('Votre session a expiré, veuillez vous reconnecter')
})

test('[API-079] only staff enter accounts, and only existing ones of customers that are open', async () => {
  const { as, anonymous } = createActors(host)
  const { app, admin } = await given.customer()
  const closed = await given.app({ disabledAt: clock.now() })
  const emma = await given.staff()
  await expect(as(admin).call(enterApp, { appId: app.id })).rejects.toBeProblem('not_enough_rights')
  await expect(anonymous.call(enterApp, { appId: app.id })).rejects.toBeProblem('not_signed_in')
  await expect(as(emma).call(enterApp, { appId: '0'.repeat(24) })).rejects.toBeProblem('not_found')
  await expect(as(emma).call(enterApp, { appId: (await given.provider()).id })).rejects.toBeProblem('not_found')
  await expect(as(emma).call(enterApp, { appId: closed.id })).rejects.toBeProblem('app_disabled')
  await expect(
    createTestClient(host.origin, 'other', { token: (await given.session(emma)).token }).call(enterApp, {
      appId: app.id,
    }),
  ).rejects.toBeProblem('not_found')
})

test('[ROL-001] a person who loses the staff role is out at once, inside accounts too', async () => {
  const app = await given.app()
  const gone = await given.staff()
  const root = await given.session(gone)
  const inside = await withToken(root.token).call(enterApp, { appId: app.id })
  await host.platform.database.query({
    text: `UPDATE accounts.users SET roles = '{admin}' WHERE id = $1 AND app_id = $2`,
    values: [gone.userId, gone.appId],
  })
  for (const { token } of [root, inside])
    await expect(withToken(token).call(readMe, {})).rejects.toBeProblem('not_enough_rights')
})

const foreignToken = async (claims: { sid: string; sub: string }, retire: boolean) => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  if (retire) {
    await host.platform.database.query({
      text: 'INSERT INTO accounts.signing_keys (kid, private_jwk, created_at, retired_at) VALUES ($1, $2, $3, $4)',
      values: [kid, jwk, new Date(clock.now().getTime() - days(30)), clock.now()],
    })
  }
  return new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setSubject(claims.sub)
    .setIssuer(host.platform.env.origin)
    .setIssuedAt(clock.now())
    .setExpirationTime(new Date(clock.now().getTime() + hours(1)))
    .sign(privateKey)
}

test("[ERR-037] a token of a retired key, of nobody's, unsigned or of another's session is refused", async () => {
  const { user, admin } = await given.customer()
  const { sessionId, token } = await sessionFor(host.platform, user)
  const [header, claims] = token.split('.') as [string, string]
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  const changed = Buffer.from(claims, 'base64url').toString().replace(user.userId, admin.userId)
  const tampered = `${header}.${Buffer.from(changed).toString('base64url')}.${token.split('.')[2]}`
  const refused = [
    await foreignToken({ sid: sessionId, sub: user.userId }, true),
    await foreignToken({ sid: sessionId, sub: user.userId }, false),
    unsigned,
    tampered,
    'x',
  ]
  for (const bad of refused) await expect(withToken(bad).call(readMe, {})).rejects.toBeProblem('not_signed_in')
  expect(await withToken(token).call(readMe, {})).toMatchObject({ _id: user.userId })
})
