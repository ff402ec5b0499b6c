import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeBrowser } from '@passerelle/testkit/fake-browser'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { bindIdentity } from '../identity/identity-store.ts'
import { keyId, sendJson, startHostileIssuer } from '../testing/hostile-issuer.ts'

const clientId = 'portal'
let host: Booted
let given: GivenAccounts
let issuer: Awaited<ReturnType<typeof startHostileIssuer>>

beforeAll(async () => {
  issuer = await startHostileIssuer()
  const oidc = { issuer: issuer.issuer, clientId, clientSecret: 'of-the-portal' }
  host = await boot({ services: ['accounts'], env: { oidc } })
  given = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  await issuer.close()
})

/** Signs in at the issuer as this subject with this address; the status, and the token or the problem. */
const signIn = async (sub: string, email: string) => {
  issuer.replyWith(async ({ nonce }, reply) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer.issuer, aud: clientId, sub, nonce, iat: now, exp: now + 60, email }
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(issuer.privateKey)
    sendJson(reply, { access_token: 'of the issuer', token_type: 'Bearer', id_token: signed })
  })
  const browser = fakeBrowser(host.origin, { 'accept-language': 'en' })
  const { authUrl } = (await (await browser.get('/api/accounts/v1/oauth2/url')).json()) as { authUrl: string }
  const answer = await browser.post('/api/accounts/v1/oauth2/token', issuer.visit(new URL(authUrl)))
  return { status: answer.status, ...((await answer.json()) as { token?: string; code?: string; message?: string }) }
}
const whoIs = async (token: string | undefined) =>
  (await createTestClient(host.origin, 'nimbus', { token }).call(accounts.readMe, {}))._id

test('[ACC-009] the first sign-in binds staff to their identity, whatever their address becomes', async () => {
  const [gwen, farid] = [await given.staff(), await given.staff({ project: true })]
  expect(await whoIs((await signIn('gwen', gwen.email)).token)).toBe(gwen.userId)
  expect(await whoIs((await signIn('farid', farid.email)).token)).toBe(farid.userId)
  await host.platform.database.query({
    text: `UPDATE accounts.users SET email = CASE id WHEN $1 THEN 'gwen@elsewhere.example' ELSE $3 END
            WHERE id IN ($1, $2)`,
    values: [gwen.userId, farid.userId, gwen.email],
  })
  expect(await whoIs((await signIn('gwen', gwen.email)).token)).toBe(gwen.userId)
  expect(await whoIs((await signIn('farid', 'farid@married.example')).token)).toBe(farid.userId)
})

test('the first of two identities bound to one person at the same issuer stays', async () => {
  const { appId, userId } = await given.staff()
  const { database, clock } = host.platform
  const bind = (subject: string) =>
    database.transaction((tx) => bindIdentity(tx, { appId, userId }, { issuer: issuer.issuer, subject }, clock.now()))
  await bind('first')
  await expect(bind('second')).rejects.toBeProblem('staff_identity_changed')
})

test('another identity with the same address is refused, until project staff release it', async () => {
  const [emma, farid] = [await given.staff(), await given.staff({ project: true })]
  const { token } = await signIn('emma', emma.email)
  expect(await signIn('emma of the new directory', emma.email)).toMatchObject({
    status: 403,
    code: 'staff_identity_changed',
    message: expect.stringContaining('another identity'),
  })
  const release = { userId: emma.userId }
  await expect(host.as(emma).call(accounts.releaseIdentity, release)).rejects.toBeProblem('access_denied')
  const { admin } = await given.customer()
  await expect(host.as(admin).call(accounts.releaseIdentity, release)).rejects.toBeProblem('not_enough_rights')
  const bound = async () =>
    (await host.as(farid).call(accounts.listTeam, {})).list.find(({ _id }) => _id === emma.userId)?.bound
  expect(await bound()).toBe(true)
  expect(await host.as(farid).call(accounts.releaseIdentity, release)).toBeNull()
  expect(await bound()).toBe(false)
  await expect(host.as(farid).call(accounts.releaseIdentity, release)).rejects.toBeProblem('not_found')
  await expect(whoIs(token)).rejects.toBeProblem('session_expired')
  const { list } = await host.as(farid).call(accounts.listAuditOfAll, { group: 'access', userId: farid.userId })
  expect(list[0]).toMatchObject({ name: 'staff.identity_released' })
  expect(await whoIs((await signIn('emma of the new directory', emma.email)).token)).toBe(emma.userId)
  expect((await signIn('emma', emma.email)).code).toBe('staff_identity_changed')
})

test('a binding to an identity provider of before does not count, nor one of a removed person', async () => {
  const [hugo, iris, jana] = [await given.staff(), await given.staff(), await given.staff()]
  const { query } = host.platform.database
  // The binding of a removed colleague goes when its subject signs in again, and no other one.
  await signIn('jana', jana.email)
  await query({ text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', values: [jana.userId] })
  await query({
    text: `INSERT INTO accounts.staff_identities (app_id, user_id, issuer, subject, bound_at)
           VALUES ($1, $2, 'https://before.example', 'hugo', now())`,
    values: [hugo.appId, hugo.userId],
  })
  expect(await whoIs((await signIn('hugo', hugo.email)).token)).toBe(hugo.userId)
  expect((await signIn('not hugo', hugo.email)).status).toBe(403)
  await query({ text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', values: [hugo.userId] })
  expect(await whoIs((await signIn('hugo', iris.email)).token)).toBe(iris.userId)
  const { rows } = await query({
    text: 'SELECT subject FROM accounts.staff_identities WHERE user_id = $1',
    values: [jana.userId],
  })
  expect(rows).toEqual([{ subject: 'jana' }])
})

test('a subject that was somebody else’s at an identity provider of before signs in by its own address', async () => {
  const [lea, marc] = [await given.staff(), await given.staff()]
  await host.platform.database.query({
    text: `INSERT INTO accounts.staff_identities (app_id, user_id, issuer, subject, bound_at)
           VALUES ($1, $2, 'https://before.example', '4711', now())`,
    values: [lea.appId, lea.userId],
  })
  expect(await whoIs((await signIn('4711', marc.email)).token)).toBe(marc.userId)
})
