import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleService } from '@passerelle/testkit/sample-service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'
import { countConnections, destroyConnections, limitConnections } from './connections.ts'
import { listen, closeGracefully } from './listen.ts'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    services: (platform) => [sampleService(new Map(), async () => ({ kind: 'anonymous' }))(platform)],
    level: 'debug',
    log: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => server.close())

const upgrade = async (path: string, more: Record<string, string> = {}) => {
  const { port } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  const headers = {
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...more,
  }
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  return { status: Number(first.toString().split(' ')[1]), socket }
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'))

test.each([
  ['/api/projects/v1/private/files/0123456789abcdef01234567?token=secret-1', 401],
  ['/health?token=secret-2', 200],
  ['/api/constructor/v1/live?token=secret-3', 404],
  ['/%ff%00?token=secret-4', 400],
  ['/api/projects/v1/samples/%6cive?token=secret-5', 400],
  ['//[?token=secret-6', 404],
])('an upgrade at %s, where no socket is, gets a plain answer instead of a socket', async (path, status) => {
  const { status: seen, socket } = await upgrade(path)
  expect(seen).toBe(status)
  socket.destroy()
})

test('an upgrade to another protocol than websocket, or from a foreign page, opens nothing', async () => {
  const other = await upgrade('/api/projects/v1/samples/live?token=secret-7', { upgrade: 'h2c' })
  expect(other.status).toBe(400)
  other.socket.destroy()
  const foreign = await upgrade('/api/projects/v1/samples/live?token=secret-8', { origin: 'https://elsewhere.example' })
  expect(foreign.status).toBe(403)
  await closed(foreign.socket)
})

test('the query of an upgrade is never logged', () => {
  expect(lines.join('')).not.toContain('secret-')
})

test('a refused upgrade leaves no connection behind', async () => {
  const before = countConnections(server.app.server)
  const refused = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => upgrade(at % 2 === 0 ? '/%ff%00' : '/api/projects/v1/samples/live')),
  )
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]))
  for (const { socket } of refused) socket.end()
  await Promise.all(refused.map(({ socket }) => closed(socket)))
  await expect.poll(() => countConnections(server.app.server)).toBe(before)
})

test('a stop destroys what was upgraded and never let go, after its grace period', async () => {
  const app = Fastify()
  limitConnections(app.server, { total: 10, perAddress: undefined })
  app.server.on('upgrade', (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(socket, 'data')
  await closeGracefully(app, { timeoutMs: 50 })
  await closed(socket)
  await expect.poll(() => countConnections(app.server)).toBe(0)
})

test('connections beyond the limit of an address are dropped, and room that is given back is used again', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  limitConnections(app.server, { total: 10, perAddress: 2 })
  await listen(app, { host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return { socket, answered }
  }
  const [first, second] = [await dial(), await dial()]
  expect([first.answered, second.answered, (await dial()).answered]).toEqual([true, true, false])
  first.socket.destroy()
  await expect.poll(() => countConnections(app.server)).toBe(1)
  expect((await dial()).answered).toBe(true)
  destroyConnections(app.server)
  await app.close()
})
