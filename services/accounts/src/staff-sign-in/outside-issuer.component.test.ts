import { createServer, type Server, type ServerResponse } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeBrowser } from '@passerelle/testkit/fake-browser'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { memoryAdapter } from '../embedded/memory-adapter.ts'

const clientId = 'portal'
const clientSecret = 'a secret: with signs & spaces'
const idTokenSeconds = 60
let host: Booted
let issuer: string
let server: Server | undefined
let key: JWK

/** Signs the ID token of a reply anew, as an issuer whose clock is off by so many seconds. */
const shiftClock = (reply: ServerResponse, seconds: number) => {
  const end = reply.end.bind(reply)
  const shifted = async (body: string) => {
    const answer = JSON.parse(body) as { id_token: string }
    const { exp = 0, iat = 0, ...claims } = decodeJwt(answer.id_token)
    const token = await new SignJWT({ ...claims, exp: exp + seconds, iat: iat + seconds })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(await importJWK(key, 'RS256'))
    const text = JSON.stringify({ ...answer, id_token: token })
    reply.setHeader('content-length', Buffer.byteLength(text))
    end(text)
  }
  reply.end = ((body: unknown) => {
    void shifted(String(body))
    return reply
  }) as typeof reply.end
}

const subjectOf = (email: string) => `subject of ${email.toLowerCase()}`

/**
 * An issuer as companies run them: another origin, RS256, a confidential client. Whoever comes is signed in as `email`;
 * its clock is off by `clockSeconds`.
 */
const openIssuer = async (email: string, claims: object, clockSeconds = 0) => {
  const accountId = subjectOf(email)
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${host.origin}/admin/oauth`] }],
    adapter: memoryAdapter(),
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: 'one' }] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: idTokenSeconds },
    cookies: { keys: ['of the test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async () => ({ accountId, claims: async () => ({ sub: accountId, email, ...claims }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server = createServer((request, reply) => {
    if (clockSeconds !== 0 && request.url === '/token') shiftClock(reply, clockSeconds)
    const answered = request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, reply, { login: { accountId } })
      : answer(request, reply)
    answered.catch(() => reply.destroy())
  })
  await new Promise<void>((listening) => server!.listen(Number(new URL(issuer).port), '127.0.0.1', listening))
}
const closeIssuer = async () => {
  server?.closeAllConnections()
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)))
  server = undefined
}

beforeAll(async () => {
  key = await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)
  issuer = `http://127.0.0.1:${await getFreePort()}`
  host = await boot({ services: ['accounts'], env: { oidc: { issuer, clientId, clientSecret } } })
})
afterAll(async () => {
  await closeIssuer()
  await host.close()
})

const signIn = async () => {
  const browser = fakeBrowser(host.origin, {}, [host.origin, issuer])
  const { authUrl } = (await (await browser.get('/api/accounts/v1/oauth2/url')).json()) as { authUrl: string }
  const back = await browser.follow(new URL(authUrl), (url) => url.pathname === '/admin/oauth')
  return browser.post(
    '/api/accounts/v1/oauth2/token',
    Object.fromEntries(['code', 'state'].map((name) => [name, back.searchParams.get(name)])),
  )
}

test('[OPEN-045]any issuer: one that does not answer is told so, and found again once it does', async () => {
  const emma = await givenAccounts(host.platform).staff({ email: 'emma@nimbus.example' })
  expect((await host.request.get('/api/accounts/v1/oauth2/url')).body).toMatchObject({
    statusCode: 503,
    code: 'unavailable',
  })
  await openIssuer('Emma@nimbus.example', { email_verified: true })
  const answer = await signIn()
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  expect(await createTestClient(host.origin, 'nimbus', { token }).call(accounts.readMe, {})).toMatchObject({
    _id: emma.userId,
  })
  expect((await host.request.get('/sso/auth')).status).toBe(404)
})

test('an email that the issuer did not verify lets nobody in; an issuer that goes away is told', async () => {
  await closeIssuer()
  await openIssuer('emma@nimbus.example', { email_verified: false })
  expect((await signIn()).status).toBe(401)
  await closeIssuer()
  await openIssuer('emma@nimbus.example', {})
  expect((await signIn()).status).toBe(200)
  host.platform.env.requireVerifiedEmail = true
  expect((await signIn()).status).toBe(401)
  host.platform.env.requireVerifiedEmail = false

  const browser = fakeBrowser(host.origin)
  await browser.get('/api/accounts/v1/oauth2/url')
  await closeIssuer()
  expect((await browser.post('/api/accounts/v1/oauth2/token', { code: 'any' })).status).toBe(503)
})

test('an issuer whose clock is off by seconds is let pass, one off by minutes is not', async () => {
  await givenAccounts(host.platform).staff({ email: 'ines@nimbus.example' })
  const signInWith = async (clockSeconds: number) => {
    await closeIssuer()
    await openIssuer('ines@nimbus.example', { email_verified: true }, clockSeconds)
    return (await signIn()).status
  }
  // Its tokens ended some seconds ago, begin in some seconds, and ended minutes ago.
  expect(await signInWith(-idTokenSeconds - 2)).toBe(200)
  expect(await signInWith(20)).toBe(200)
  expect(await signInWith(-idTokenSeconds - 300)).toBe(401)
})

test('[OPEN-045] groups of a claim decide who signs in and who has project rights, at each sign-in', async () => {
  const { env, database } = host.platform
  const gwen = await givenAccounts(host.platform).staff({ email: 'gwen@nimbus.example' })
  env.oidcRoles = { claim: 'groups', staffGroup: 'it-support', projectGroup: 'it-projects' }
  const signInWith = async (groups: string[]) => {
    await closeIssuer()
    await openIssuer('gwen@nimbus.example', { email_verified: true, groups })
    return signIn()
  }
  const isProject = async (token: string) =>
    (await createTestClient(host.origin, 'nimbus', { token }).call(accounts.readMe, {})).project
  const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token
  expect((await signInWith(['cafeteria'])).status).toBe(403)
  const token = await tokenOf(await signInWith(['it-support', 'it-projects']))
  expect(await isProject(token)).toBe(true)
  const { rows } = await database.query({
    text: `SELECT actor, data FROM platform.events WHERE name = 'staff.project_set' AND subject = $1`,
    values: [gwen.userId],
  })
  expect(rows).toEqual([{ actor: { kind: 'system' }, data: { userId: gwen.userId, project: true } }])
  // Revoked at the next sign-in, in the session that is open too.
  await signInWith(['it-support'])
  expect(await isProject(token)).toBe(false)
  env.oidcRoles = undefined
})

test('[OPEN-045] staff whom the issuer signs out or disables are out at once; no other token does that', async () => {
  await givenAccounts(host.platform).staff({ email: 'hugo@nimbus.example' })
  await closeIssuer()
  await openIssuer('hugo@nimbus.example', { email_verified: true })
  const { token } = (await (await signIn()).json()) as { token: string }
  const isIn = async () =>
    (await host.request.get('/api/accounts/v1/private/users/me').set('authorization', `Bearer ${token}`)).status
  expect(await isIn()).toBe(200)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const logout = async (claims: object, { audience = clientId, signing = key } = {}) => {
    const signed = await new SignJWT({ sub: subjectOf('hugo@nimbus.example'), events, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setJti('one logout')
      .sign(await importJWK(signing, 'RS256'))
    return host.request
      .post('/api/accounts/v1/public/oauth2/backchannel-logout')
      .type('form')
      .send({ logout_token: signed })
      .then(({ status }) => status)
  }
  const foreign = await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)
  const refused = [
    await logout({ nonce: 'of an ID token' }),
    await logout({ events: {} }),
    await logout({ sub: undefined }),
    await logout({}, { audience: 'another client' }),
    await logout({}, { signing: foreign }),
  ]
  expect(refused).toEqual([400, 400, 400, 400, 400])
  await host.platform.database.query({
    text: 'UPDATE accounts.sessions SET issuer_session = $2 WHERE issuer_subject = $1',
    values: [subjectOf('hugo@nimbus.example'), 'this browser'],
  })
  const others = [
    await logout({ sub: 'somebody else' }),
    await logout({ sid: 'another browser' }),
    await logout({ sub: 'somebody else', sid: 'this browser' }),
  ]
  expect(others).toEqual([204, 204, 204])
  expect(await isIn()).toBe(200)
  expect([await logout({}), await logout({})]).toEqual([204, 204])
  expect(await isIn()).toBe(401)
})

test('[OPEN-065] tokens of staff end with their group, and when the issuer signs them out everywhere', async () => {
  const ivan = await givenAccounts(host.platform).staff({ email: 'ivan@nimbus.example' })
  const { app } = await givenAccounts(host.platform).customer()
  const { env } = host.platform
  const makeToken = async () =>
    (await host.as(ivan, { in: app.id }).call(accounts.createAccessToken, { name: 'Inventaire' })).token
  const isOpen = async (token: string) =>
    (await host.request.get('/api/accounts/v1/private/users/me').set('authorization', `Bearer ${token}`)).status === 200
  await closeIssuer()
  await openIssuer('ivan@nimbus.example', { email_verified: true, groups: ['cafeteria'] })
  expect((await signIn()).status).toBe(200)
  const first = await makeToken()
  const logout = async (claims: object) => {
    const signed = await new SignJWT({
      sub: subjectOf(ivan.email),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .sign(await importJWK(key, 'RS256'))
    await host.request
      .post('/api/accounts/v1/public/oauth2/backchannel-logout')
      .type('form')
      .send({ logout_token: signed })
      .expect(204)
  }
  await logout({ sid: 'one browser' })
  expect(await isOpen(first)).toBe(true)
  await logout({})
  expect(await isOpen(first)).toBe(false)
  const second = await makeToken()
  const { token: session } = (await (await signIn()).json()) as { token: string }
  env.oidcRoles = { claim: 'groups', staffGroup: 'it-support', projectGroup: undefined }
  for (const each of [second, session]) expect(await isOpen(each)).toBe(true)
  expect((await signIn()).status).toBe(403)
  env.oidcRoles = undefined
  for (const each of [second, session]) expect(await isOpen(each)).toBe(false)
})
