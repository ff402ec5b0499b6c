import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import WebSocket from 'ws'
import { fullPath } from '@passerelle/contract/full-path'
import { getFreePort } from '../net/get-free-port.ts'
import { parseEnv } from '../env/parse-env.ts'
import { registerNonContractRoutes } from '../http/non-contract-routes.ts'
import { listen, closeGracefully } from '../http/listen.ts'
import { createServer } from '../http/server.ts'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'
import { sample, sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'
import { reverseProxy } from '../proxy/reverse-proxy.ts'

let behind: TestServer
let front: FastifyInstance
let origin: string
let ada: GivenPerson
let calls: TestClient
const things = new Map<string, string>()

beforeAll(async () => {
  const port = await getFreePort()
  origin = `http://127.0.0.1:${port}`
  behind = await startTestServer({
    services: (platform) => [sampleService(things, async () => ({ kind: 'anonymous' }))(platform)],
    env: { origin, host: '127.0.0.1', trustProxy: true },
  })
  const { admin } = await givenAccounts(behind.platform).customer()
  ada = admin
  const env = parseEnv({
    ROLES: 'web',
    PORT: String(port),
    EDGE_ROUTES: `projects=${behind.origin},chats=http://127.0.0.1:1`,
  })
  front = await createServer({ env, logger: pino({ level: 'silent' }), sockets: false })
  await registerNonContractRoutes(front, 'edge', reverseProxy(env.edgeRoutes, origin))
  await listen(front, env)
  calls = createTestClient(origin, 'nimbus', { token: await behind.tokenOf(ada) })
})
afterAll(async () => {
  await closeGracefully(front)
  await behind.close()
})

test('calls, refusals, uploads and downloads pass the edge as they are', async () => {
  expect(await calls.call(sample.write, { name: 'Bonjour' })).toMatchObject({ name: 'Bonjour' })
  await expect(calls.call(sample.refuse, {})).rejects.toBeProblem('conflict')
  const id = behind.platform.newId()
  things.set(id, ada.appId)
  const headers = { authorization: `Bearer ${await behind.tokenOf(ada)}` }
  const file = await fetch(`${origin}/api/projects/v1/private/files/${id}`, { headers })
  expect(await file.text()).toContain('<script>')
  expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(3000)]), 'a.txt')
  const sent = await fetch(`${origin}/api/projects/v1/private/files`, { method: 'POST', headers, body: form })
  expect(await sent.json()).toEqual({ files: [{ filename: 'a.txt', bytes: 3000 }] })
})

test('a refusal before the end of a body reaches a caller who sends all of it', async () => {
  const authorization = `Bearer ${await behind.tokenOf(ada)}`
  const body = new Blob(['x'.repeat(30 * 1024 * 1024)])
  const send = async (path: string, headers: Record<string, string>) =>
    (await fetch(origin + path, { method: 'POST', headers, body })).status
  const [json, form] = [{ 'content-type': 'application/json' }, { 'content-type': 'multipart/form-data; boundary=b' }]
  for (let round = 0; round < 3; round += 1)
    expect(
      await Promise.all([
        send(fullPath(sample.send), { ...form, authorization }),
        send(fullPath(sample.send), { ...json, authorization }),
        send(fullPath(sample.write), { ...json, authorization }),
        send(fullPath(sample.write), json),
        send('/api/chats/v1/private/live-tickets', json),
      ]),
    ).toEqual([413, 415, 413, 401, 503])
})

test('sockets pass the edge both ways, and refusals before they open', async () => {
  const address = `${origin.replace('http', 'ws')}/api/projects/v1/samples/live`
  const socket = new WebSocket(`${address}?token=x`)
  await new Promise((resolve) => socket.once('open', resolve))
  const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data as Buffer))))
  socket.send('bonjour')
  expect(await answer).toBe('anonymous said bonjour')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.close()
  await closed
  const refused = new WebSocket(address)
  expect(await new Promise((resolve) => refused.on('error', (error) => resolve(error.message)))).toContain('400')
})

test('a service that is away is said to be away, another path is not found', async () => {
  const away = await fetch(`${origin}/api/chats/v1/private/live-tickets`, { method: 'POST' })
  expect(await away.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect(await (await fetch(`${origin}/api/weather/v1/x`)).json()).toMatchObject({ statusCode: 404, code: 'not_found' })
})

test('a path that names a member of every object is not found, by calls and sockets; all lives on', async () => {
  for (const name of ['constructor', 'valueOf', 'hasOwnProperty', '__proto__']) {
    expect((await fetch(`${origin}/api/${name}/v1/live`)).status).toBe(404)
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/${name}/v1/live`)
    expect(await new Promise((resolve) => socket.on('error', (error) => resolve(error.message)))).toContain('404')
  }
  expect((await fetch(`${origin}/api/projects/v1/x`)).status).toBe(404)
})

test('a socket whose service is away or refuses is answered and closed', async () => {
  const refusalOf = async (path: string) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`)
    await new Promise((resolve) => socket.once('close', resolve))
    return text.split(' ')[1]
  }
  expect(await refusalOf('/api/chats/v1/live')).toBe('502')
  expect(await refusalOf('/api/projects/v1/elsewhere')).toBe('404')
  expect(await refusalOf('/api/projects/v1/%ff')).toBe('400')
})
