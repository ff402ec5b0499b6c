import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeBrowser } from '@passerelle/testkit/fake-browser'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: Server
let host: Booted
let issuer = ''
/** What the issuer says of itself, and what it answers to everything else. */
let metadata = ''
let rest = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    const body = request.url?.endsWith('/openid-configuration') ? metadata : rest
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const oidc = { issuer, clientId: 'portal', clientSecret: 'of-the-portal' }
  host = await boot({ services: ['accounts'], env: { oidc } })
})
afterAll(async () => {
  await host.close()
  server.closeAllConnections()
  server.close()
})

const described = (fields: object) => JSON.stringify({ issuer, ...fields })

test.each([
  ['nothing', () => ''],
  ['a page', () => '<html>Maintenance</html>'],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['an object without fields', () => '{}'],
  ['no addresses', () => described({})],
  ['addresses that are none', () => described({ authorization_endpoint: 'auth', token_endpoint: 'token' })],
  ['addresses of another type', () => described({ authorization_endpoint: 7, token_endpoint: [] })],
  [
    'addresses that no browser opens',
    () => described({ authorization_endpoint: 'javascript:1', token_endpoint: 'x:y' }),
  ],
])('an issuer that says of itself %s is told as an outage', async (_, body) => {
  metadata = body()
  const answer = await fakeBrowser(host.origin).get('/api/accounts/v1/oauth2/url')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})

test.each([
  ['nothing', ''],
  ['a page', '<html>Maintenance</html>'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an object without fields', '{}'],
  ['fields of other types', '{"access_token":7,"token_type":[],"id_token":{},"expires_in":"x"}'],
  ['an ID token that is none', '{"access_token":"a","token_type":"bearer","id_token":"a.b.c"}'],
])('an issuer that answers a code with %s lets nobody in', async (_, body) => {
  const [authorization_endpoint, token_endpoint, jwks_uri] = ['auth', 'token', 'jwks'].map((end) => `${issuer}/${end}`)
  metadata = described({ authorization_endpoint, token_endpoint, jwks_uri })
  rest = body
  const browser = fakeBrowser(host.origin)
  const begun = await browser.get('/api/accounts/v1/oauth2/url')
  const state = new URL(((await begun.json()) as { authUrl: string }).authUrl).searchParams.get('state')!
  const answer = await browser.post('/api/accounts/v1/oauth2/token', { code: 'of the issuer', state })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'staff_sign_in_failed' })
})
