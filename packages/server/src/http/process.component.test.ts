import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { closeCodes } from '@passerelle/contract/chats/live'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const start = async (env: Parameters<typeof startTestServer>[0]['env'] = {}) => {
  server = await startTestServer({
    services: (platform) => [sampleService(new Map(), async () => ({ kind: 'anonymous' }))(platform)],
    env,
  })
  return server
}

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.any(String) as string,
}

test('every page carries the headers that keep a browser safe', async () => {
  const { request } = await start()
  const { headers } = await request.get('/api/docs/')
  const policy = String(headers['content-security-policy'])
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ]) {
    expect(policy.split(';')).toContain(rule)
  }
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers).toMatchObject({
    ...common,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('an answer that is data loads nothing, is framed by nobody, carries nothing that pages need', async () => {
  const { request } = await start()
  for (const path of ['/health', '/api/nothing', '/elsewhere']) {
    const { headers } = await request.get(path)
    expect(headers).toMatchObject({ ...common, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" })
    expect(headers).not.toHaveProperty('permissions-policy')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('production behind https asks browsers to stay with https', async () => {
  const { request } = await start({ production: true, embedded: false, origin: 'https://portail.example' })
  expect((await request.get('/health')).headers['strict-transport-security']).toMatch(/max-age=31536000/)
})

test('the reference page needs no inline script and nothing from elsewhere', async () => {
  const { request, origin } = await start()
  const page = (await request.get('/api/docs/')).text
  expect(page).toMatch(/<script src=/)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|style=|https?:\/\//)
  const { body } = (await request.get('/api/docs/json')) as {
    body: { openapi: string; servers: { url: string }[]; paths: object }
  }
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: origin }] })
  expect((await request.get('/api/docs/static/swagger-initializer.js')).text).toContain('"validatorUrl":null')
})

const socketTo = async ({ origin }: TestServer) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/projects/v1/samples/live?token=x`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

test('a stop takes nothing new, lets calls end and tells sockets to come back', async () => {
  const running = await start()
  const socket = await socketTo(running)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { database } = running.platform
  const query = database.query
  database.query = (async (statement) => {
    if (statement.name === 'caller') {
      begin()
      await gate
    }
    return query(statement)
  }) as typeof query
  const call = fetch(`${running.origin}/api/projects/v1/private/samples`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await running.tokenOf((await givenAccounts(running.platform).customer()).user)}`,
    },
  })
  await begun
  const stopped = running.close()
  server = undefined
  expect(await closed).toBe(closeCodes.restarting)
  release()
  expect((await call).status).toBe(400)
  await stopped
  await expect(fetch(`${running.origin}/health`)).rejects.toThrow()
})
