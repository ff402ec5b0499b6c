import { createHash, createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeBrowser } from '@passerelle/testkit/fake-browser'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { oidcClient } from './oidc-client.ts'
import { keyId, sendJson, startHostileIssuer, type TokenReply } from '../testing/hostile-issuer.ts'

const clientId = 'portal'
const clientSecret = 'of-the-portal'
const email = 'emma@nimbus.example'
let host: Booted
let hostile: Awaited<ReturnType<typeof startHostileIssuer>>
let foreignKey: Awaited<ReturnType<typeof generateKeyPair>>

beforeAll(async () => {
  hostile = await startHostileIssuer()
  foreignKey = await generateKeyPair('RS256', { extractable: true })
  host = await boot({ services: ['accounts'], env: { oidc: { issuer: hostile.issuer, clientId, clientSecret } } })
  await givenAccounts(host.platform).staff({ email })
})
afterAll(async () => {
  await host.close()
  await hostile.close()
})

const now = () => Math.floor(Date.now() / 1000)
const genuine = (nonce: string) => ({
  iss: hostile.issuer,
  aud: clientId,
  sub: 'them',
  nonce,
  iat: now(),
  exp: now() + 60,
  email,
  email_verified: true,
})
type Claims = Record<string, unknown>
type Header = { alg?: string; kid?: string; [name: string]: unknown }

const withToken = (idToken: unknown, more: object = {}) => ({
  access_token: 'of the issuer',
  token_type: 'Bearer',
  id_token: idToken,
  ...more,
})
const sign = (claims: Claims, header: Header = {}, key = hostile.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId, ...header }).sign(key)
/** The issuer sends a token with other claims, or another header; undefined leaves one out. */
const claiming =
  (claims: Claims, header: Header = {}): TokenReply =>
  async ({ nonce }, reply) => {
    const all = JSON.parse(JSON.stringify({ ...genuine(nonce), ...claims })) as Claims
    sendJson(reply, withToken(await sign(all, header)))
  }
const sending =
  (make: (claims: Claims) => unknown): TokenReply =>
  async ({ nonce }, reply) =>
    sendJson(reply, withToken(await make(genuine(nonce))))
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const hmac = (claims: Claims, secret: string) => {
  const text = `${encode({ alg: 'HS256', kid: keyId })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const begin = async (browser: ReturnType<typeof fakeBrowser>) => {
  const { authUrl } = (await (await browser.get('/api/accounts/v1/oauth2/url')).json()) as { authUrl: string }
  return new URL(authUrl)
}
const exchange = (browser: ReturnType<typeof fakeBrowser>, back: { code: string; state?: string }) =>
  browser.post('/api/accounts/v1/oauth2/token', back)
const signIn = async () => {
  const browser = fakeBrowser(host.origin)
  const back = hostile.visit(await begin(browser))
  return { browser, back, response: await exchange(browser, back) }
}
const stored = async () => {
  const { rows } = await host.platform.database.query<{ users: number; sessions: number }>({
    text: `SELECT (SELECT count(*) FROM accounts.users) AS users, (SELECT count(*) FROM accounts.sessions) AS sessions`,
  })
  return rows[0]
}

test('the unchanged answers of the hostile issuer are accepted', async () => {
  hostile.replyWith(claiming({}))
  expect((await signIn()).response.status).toBe(200)
  // Directories that say nothing of it, or say it as a text.
  hostile.replyWith(claiming({ email_verified: undefined }))
  expect((await signIn()).response.status).toBe(200)
  hostile.replyWith(claiming({ email_verified: 'true', aud: [clientId] }))
  expect((await signIn()).response.status).toBe(200)
})

const minute = 60
const cases: [string, () => TokenReply][] = [
  ['no nonce', () => claiming({ nonce: undefined })],
  ['the nonce of another sign-in', () => claiming({ nonce: 'of another' })],
  ['another issuer', () => claiming({ iss: 'https://attacker.example' })],
  ['its own issuer with a slash', () => claiming({ iss: `${hostile.issuer}/` })],
  ['no issuer', () => claiming({ iss: undefined })],
  ['another client', () => claiming({ aud: 'another' })],
  ['other clients', () => claiming({ aud: ['another', 'a third'] })],
  ['no client', () => claiming({ aud: undefined })],
  ['several clients without saying for which', () => claiming({ aud: [clientId, 'another'] })],
  ['several clients, for another', () => claiming({ aud: [clientId, 'another'], azp: 'another' })],
  ['this client, for another', () => claiming({ azp: 'another' })],
  ['no person', () => claiming({ sub: undefined })],
  ['a person who is no text', () => claiming({ sub: 7 })],
  ['no end', () => claiming({ exp: undefined })],
  ['an end minutes ago', () => claiming({ iat: now() - 10 * minute, exp: now() - 5 * minute })],
  ['an end that is a text', () => claiming({ exp: 'never' })],
  ['no beginning', () => claiming({ iat: undefined })],
  ['a validity that begins in minutes', () => claiming({ nbf: now() + 5 * minute })],
  ['no email', () => claiming({ email: undefined })],
  ['a list of emails', () => claiming({ email: [email] })],
  ['an email that is not verified', () => claiming({ email_verified: false })],
  ['an email that is not verified, as a text', () => claiming({ email_verified: 'false' })],
  ['an email whose verification is a number', () => claiming({ email_verified: 0 })],
  ['an unknown key', () => claiming({}, { kid: 'another' })],
  ['a path as its key', () => claiming({}, { kid: '../../etc/passwd' })],
  [
    'a critical extension',
    () =>
      sending((claims) => `${encode({ alg: 'RS256', kid: keyId, crit: ['b64'], b64: false })}.${encode(claims)}.AAAA`),
  ],
  ['the signature of another key', () => sending((claims) => sign(claims, {}, foreignKey.privateKey))],
  [
    'a key of its own in the header',
    () =>
      sending(async (claims) => sign(claims, { jwk: await exportJWK(foreignKey.publicKey) }, foreignKey.privateKey)),
  ],
  [
    'an address of keys in the header',
    () => sending((claims) => sign(claims, { jku: 'https://attacker.example/keys' }, foreignKey.privateKey)),
  ],
  ['no signature', () => sending((claims) => new UnsecuredJWT(claims).encode())],
  ['no signature, in another spelling', () => sending((claims) => `${encode({ alg: 'nOnE' })}.${encode(claims)}.`)],
  ['a signature by the secret of the client', () => sending((claims) => hmac(claims, clientSecret))],
  [
    'a signature by the public key as secret',
    () => sending(async (claims) => hmac(claims, await exportSPKI(hostile.publicKey))),
  ],
  ['a signature cut short', () => sending(async (claims) => (await sign(claims)).slice(0, -8))],
  [
    'claims changed after signing',
    () =>
      sending(async (claims) => {
        const [head, , signature] = (await sign(claims)).split('.')
        return `${head}.${encode({ ...claims, email: 'other@nimbus.example' })}.${signature}`
      }),
  ],
  ['no token', () => (_, reply) => sendJson(reply, { access_token: 'only this', token_type: 'Bearer' })],
  ['a token that is none', () => sending(() => 'null')],
  ['an error', () => (_, reply) => sendJson(reply, { error: 'invalid_grant' }, 400)],
  ['a page', () => (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bonjour</h1>')],
  [
    'a redirect elsewhere',
    () => (_, reply) => void reply.writeHead(307, { location: `${hostile.issuer}/elsewhere` }).end(),
  ],
]

test.each(cases)('[ERR-037] an identity provider that sends %s lets nobody in', async (_, reply) => {
  const before = await stored()
  hostile.replyWith(reply())
  const { response } = await signIn()
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'staff_sign_in_failed' })
  expect(await stored()).toEqual(before)
})

test('an outage of the identity provider is told as such', async () => {
  hostile.replyWith((_, reply) => sendJson(reply, { error: 'server_error' }, 500))
  expect((await signIn()).response.status).toBe(503)
})

test('[ACC-009] somebody whom only the identity provider knows is refused, and no user is created', async () => {
  const before = await stored()
  hostile.replyWith(claiming({ sub: 'a stranger', email: 'stranger@elsewhere.example' }))
  const { response } = await signIn()
  expect(response.status).toBe(403)
  expect(await stored()).toEqual(before)
})

test('[ERR-037] a code comes back once, to the browser and the sign-in that asked for it', async () => {
  hostile.replyWith(claiming({}))
  const { browser, back, response } = await signIn()
  expect(response.status).toBe(200)
  const before = await stored()
  const other = fakeBrowser(host.origin)
  const refused = [
    // The issuer would take the code again; another browser never asked.
    await exchange(browser, back),
    await exchange(fakeBrowser(host.origin), back),
  ]
  // A sign-in begun by somebody else: their state, and so neither their nonce nor their verifier.
  const theirs = hostile.visit(await begin(other))
  await begin(browser)
  refused.push(await exchange(browser, theirs))
  // Without a state, the nonce still belongs to the other sign-in.
  const [mine, code] = [fakeBrowser(host.origin), theirs.code]
  await begin(mine)
  hostile.visit(await begin(other))
  refused.push(await exchange(mine, { code }))
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(await stored()).toEqual(before)
})

test('the verifier that the identity provider gets is that of the challenge it was asked with', async () => {
  let [verifier, wanted] = ['', '']
  hostile.replyWith(async (asked, reply) => {
    verifier = createHash('sha256').update(asked.form.get('code_verifier')!).digest('base64url')
    wanted = asked.challenge
    await claiming({})(asked, reply)
  })
  expect((await signIn()).response.status).toBe(200)
  expect([verifier, wanted]).toEqual([expect.stringMatching(/^[\w-]{43}$/), verifier])
})

test('an address that describes another issuer than itself is not asked', async () => {
  const oidc = { issuer: `${hostile.issuer}/tenant`, clientId, clientSecret }
  await expect(oidcClient({ ...host.platform.env, oidc })()).rejects.toBeProblem('unavailable')
})
