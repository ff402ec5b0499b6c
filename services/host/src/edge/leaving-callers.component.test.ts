import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullPath } from '@passerelle/contract/full-path'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { departures, leaveCall, type LeavingCall } from '@passerelle/testkit/leaving-caller'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import { sample, sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'
import { endProcesses, startProcess, type ServerProcess } from '../split/process.ts'

let service: TestServer
let dying: Server
let edge: ServerProcess
let origin: string
let token: string

/** Ends every connection as soon as something arrives, as a service does that is killed. */
const startDyingService = async () => {
  const server = createServer(({ socket }) => socket.resetAndDestroy())
  server.on('upgrade', (_request, socket: Socket) => socket.resetAndDestroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  const port = await getFreePort()
  origin = `http://127.0.0.1:${port}`
  dying = await startDyingService()
  service = await startTestServer({
    services: (platform) => [sampleService(new Map(), async () => ({ kind: 'anonymous' }))(platform)],
    env: { origin, host: '127.0.0.1', trustProxy: true },
  })
  token = await service.tokenOf((await givenAccounts(service.platform).customer()).admin)
  edge = startProcess(['node', 'services/host/src/main.ts'], {
    ROLES: 'web',
    PORT: String(port),
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
    EDGE_ROUTES: [
      `projects=${service.origin}`,
      `stats=http://127.0.0.1:${(dying.address() as AddressInfo).port}`,
      'chats=http://127.0.0.1:1',
    ].join(','),
  })
  await edge.waitForOutput('"serving"')
})
afterAll(async () => {
  await endProcesses()
  await service.close()
  dying.close()
})

const half = Buffer.alloc(300_000, 'x')
const json = 'content-type: application/json'
const form = 'content-type: multipart/form-data; boundary=b'
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
const signedIn = () => `authorization: Bearer ${token}`

const callersOfKind = 6

/** Whether the edge is the process that was started and answers. */
const expectAlive = async () => {
  expect((await fetch(`${origin}/health`)).status).toBe(200)
  expect(edge.output()).not.toMatch(/"level":(?:50|60)|Reply was already sent/)
}

/** Callers of one kind who leave at each moment, half of them by a reset. */
const leaveAll = async (call: Omit<LeavingCall, 'leaves' | 'resets'>) => {
  for (const leaves of departures)
    await inParallel(callersOfKind, callersOfKind, (at) => leaveCall(origin, { ...call, leaves, resets: at % 2 === 0 }))
}

test.each([
  ['a call that is refused with 401', () => `POST ${fullPath(sample.write)}`, () => [json]],
  ['a call of no operation', () => 'POST /api/projects/v1/nowhere', () => [json]],
  ['an upload that is refused with 415', () => `POST ${fullPath(sample.send)}`, () => [json, signedIn()]],
  ['an upload that is refused with 413', () => `POST ${fullPath(sample.send)}`, () => [form, signedIn()]],
  ['a webhook', () => `POST ${fullPath(sample.hook)}`, () => [json]],
  ['a call to a service that was killed', () => 'POST /api/stats/v1/private/checks', () => [json]],
  ['an upload to a service that was killed', () => 'POST /api/stats/v1/private/files', () => [form]],
  ['a call to a service that is away', () => 'POST /api/chats/v1/public/x', () => [json]],
])('the edge lives on when callers leave %s, with and without a length', async (_kind, line, headers) => {
  const sent = headers()
  const body = sent.includes(form) ? Buffer.concat([Buffer.from(part), half]) : half
  await leaveAll({ line: line(), headers: sent, body, framing: 'length' })
  await leaveAll({ line: line(), headers: sent, body, framing: 'chunks' })
  await expectAlive()
})

test.each([
  ['that opens', () => fullPath(sample.live)],
  ['that is refused', () => '/api/projects/v1/nowhere'],
  ['of a service that was killed', () => '/api/stats/v1/live'],
  ['of a service that is away', () => '/api/chats/v1/live'],
])('the edge lives on when callers leave the opening of a socket %s', async (_kind, path) => {
  const headers = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='
  await leaveAll({ line: `GET ${path()}?token=x`, headers: [...headers, key] })
  await expectAlive()
})
