import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../env/parse-env.ts'
import { registerNonContractRoutes } from '../http/non-contract-routes.ts'
import { createServer } from '../http/server.ts'
import { serveWebApp } from './web-app.ts'

const script = 'export const answer = 42\n'.repeat(200)
const tight = brotliCompressSync(`${script}// as packed by the build`)
const robots = new URL('../../../../web/public/robots.txt', import.meta.url)
const errorsDsn = 'https://key@errors.example/1'
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta name="provider-slug" content="" /><meta name="provider-name" content="" /><meta ' +
      'name="errors-dsn" content="" /><meta name="legal-pages" content="" /><title>Passerelle</title>' +
      '<script>document.title</script>',
  )
  await writeFile(join(folder, 'assets', 'app-abc123.js'), script)
  await writeFile(join(folder, 'assets', 'packed-abc123.js'), script)
  await writeFile(join(folder, 'assets', 'packed-abc123.js.br'), tight)
  await writeFile(join(folder, 'assets', 'packed-abc123.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'assets', 'app-abc123.js.map'), '{"sourcesContent":["secret"]}')
  await copyFile(robots, join(folder, 'robots.txt'))
  await writeFile(
    join(folder, 'preloads.json'),
    JSON.stringify([
      ['^/$', []],
      ['^/stats$', ['/assets/stats-abc123.js', '/assets/stats-abc123.css']],
      ['', ['/assets/others-abc123.js']],
    ]),
  )
  await writeFile(join(folder, 'version.json'), '{"version":"0.22.3+abc"}')
  app = await createServer({
    env: parseEnv({ ROLES: 'web', SENTRY_DSN: errorsDsn }),
    logger: pino({ level: 'silent' }),
    sockets: false,
  })
  await registerNonContractRoutes(
    app,
    'web',
    serveWebApp(folder, 'http://127.0.0.1:3000', {
      slug: 'nimbus',
      name: 'Nimbus "Infogérance" & fils',
      clockAheadMs: 0,
      errorsDsn,
      legalPages: ['cguCgs=https://nimbus.example/cgu', 'imprint=/imprint'],
    }),
  )
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: '127.0.0.1:3000', ...headers } })

test('source maps are not served, wherever they lie', async () => {
  expect((await get('/assets/app-abc123.js.map')).statusCode).toBe(404)
  expect((await get('/assets/app-abc123.js')).statusCode).toBe(200)
})

test('every address of the product shows its page, which is asked for again each time', async () => {
  for (const path of ['/', '/login', '/requests/ATL-2?tab=thread']) {
    const page = await get(path)
    expect(page.body).toContain('Passerelle')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  }
})

test('[ANS-004] the page of a mailed link is kept nowhere, and sends its address to nobody', async () => {
  const { headers, body } = await get('/answer?token=abc')
  expect(body).toContain('Passerelle')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('the page knows whose installation it is', async () => {
  const { body } = await get('/login')
  expect(body).toContain('<meta name="provider-slug" content="nimbus" />')
  expect(body).toContain('content="Nimbus &#34;Infogérance&#34; &#38; fils"')
})

test('[CON-008] the page knows where to report its errors, and may send them there', async () => {
  const { body, headers } = await get('/login')
  expect(body).toContain(`<meta name="errors-dsn" content="${errorsDsn}" />`)
  expect(String(headers['content-security-policy'])).toMatch(/connect-src 'self' \S+ https:\/\/errors\.example;/)
})

test('[ACC-011] the page knows where the conditions of the provider are read', async () => {
  const { body } = await get('/register')
  expect(body).toContain('<meta name="legal-pages" content="cguCgs=https://nimbus.example/cgu,imprint=/imprint" />')
})

test('the policy of the page names its one inline script, and allows no other', async () => {
  const policy = String((await get('/login')).headers['content-security-policy'])
  const hash = createHash('sha256').update('document.title').digest('base64')
  expect(policy.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('only the page where a guest pays may load the card form of Stripe', async () => {
  const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']).split(';')
  const policy = await policyOf('/pay/secret')
  expect(policy).toContainEqual(expect.stringMatching(/^script-src 'self' https:\/\/js\.stripe\.com 'sha256-/))
  expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com')
  expect((await policyOf('/login')).join(';')).not.toContain('stripe')
})

test('scripts, styles and fonts carry nothing that only a page needs', async () => {
  const { headers } = await get('/assets/app-abc123.js')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('permissions-policy')
  for (const path of ['/version.json', '/not/there.js', '/login?next=a.css']) {
    expect((await get(path)).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'x-frame-options': 'DENY',
    })
  }
})

test('assets stay in the browser for good', async () => {
  const path = '/assets/app-abc123.js'
  const plain = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.body).toBe(script)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect((await get(path, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
})

test('compressed files of the build are sent as they are, and cannot be requested by their own name', async () => {
  const path = '/assets/packed-abc123.js'
  const packed = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' })
  expect(packed.headers).not.toHaveProperty('content-security-policy')
  expect(packed.rawPayload).toEqual(tight)
  const gzipped = await get(path, { 'accept-encoding': 'gzip' })
  expect([gzipped.headers['content-encoding'], gunzipSync(gzipped.rawPayload).toString()]).toEqual(['gzip', script])
  expect((await get(path)).body).toBe(script)
  for (const extension of ['br', 'gz']) expect((await get(`${path}.${extension}`)).statusCode).toBe(404)
})

test('[UIX-048] the version that is given out is asked for each time, at no cost while it is the same', async () => {
  const answer = await get('/version.json')
  expect([answer.json(), answer.headers['cache-control']]).toEqual([{ version: '0.22.3+abc' }, 'no-cache'])
  expect((await get('/version.json', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
})

test.each([
  '/api/projects/v1/nothing',
  '/api',
  '/assets/app-old.js',
  '/assets/..%2f..%2fetc%2fpasswd',
  '/dev/mails',
  '/metrics',
  '/.env',
  '/.git/config',
  '/.well-known/anything',
  '/wp-login.php',
  '/backup/database.sql.gz',
  '/favicon.ico',
])('what does not exist is no page: %s', async (path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
})

test('robots are told by a text that no page is for them', async () => {
  const { body, headers } = await get('/robots.txt')
  expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', await readFile(robots, 'utf8')])
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/$/m)
})

test('another name of this machine leads to the origin, where sign-in and live updates work', async () => {
  const answer = await app.inject({ url: '/requests/ATL-2?tab=thread', headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('http://127.0.0.1:3000/requests/ATL-2?tab=thread')
  expect((await app.inject({ url: '/', headers: { host: 'portail.example' } })).statusCode).toBe(200)
})

test('a page announces what it loads beyond the first load', async () => {
  const linkOf = async (path: string) => (await get(path)).headers['link']
  expect(await linkOf('/')).toBeUndefined()
  expect(await linkOf('/stats?period=12-months')).toBe(
    '</assets/stats-abc123.js>; rel=modulepreload, </assets/stats-abc123.css>; rel=preload; as=style; crossorigin',
  )
  expect(await linkOf('/users')).toBe('</assets/others-abc123.js>; rel=modulepreload')
  expect((await get('/assets/app-abc123.js')).headers['link']).toBeUndefined()
  expect((await get('/preloads.json')).statusCode).toBe(404)
})
