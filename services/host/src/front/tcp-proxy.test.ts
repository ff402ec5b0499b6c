import { Agent, createServer, request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { acceptProxyHeader } from '@passerelle/server/http/proxy-protocol'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { afterEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const startEdge = async (port: number, name: string): Promise<Server> => {
  const server = createServer((asked, reply) => {
    asked.resume().on('end', () => reply.end(`${name} ${asked.socket.remoteAddress}`))
  })
  acceptProxyHeader(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
const stopEdge = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
const start = async (port: number): Promise<TcpProxy> => {
  const proxy = await startTcpProxy(
    { host: '127.0.0.1', port: 0, maxConnections: 100 },
    new URL(`tcp://127.0.0.1:${port}`),
  )
  ends.push(proxy.close)
  return proxy
}
const call = (port: number, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method: 'POST', agent: agent ?? false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (more: string) => (text += more))
      reply.on('end', () => resolve(text))
    })
    asked.on('error', reject).end('x'.repeat(100_000))
  })

test('a call that comes while no edge listens is answered by the next one', async () => {
  const port = await getFreePort()
  const proxy = await start(port)
  const before = await startEdge(port, 'before')
  expect(await call(proxy.port)).toBe('before 127.0.0.1')
  await stopEdge(before)
  const answers = Promise.all(Array.from({ length: 5 }, () => call(proxy.port)))
  const after = await startEdge(port, 'after')
  ends.push(() => stopEdge(after))
  expect(await answers).toEqual(Array.from({ length: 5 }, () => 'after 127.0.0.1'))
})

test('an edge that is about to end gets no connection while another one accepts', async () => {
  const port = await getFreePort()
  const open = async (host: string, connection: string) => {
    const server = createServer((_, reply) => reply.setHeader('connection', connection).end(connection))
    acceptProxyHeader(server)
    await new Promise<void>((resolve) => server.listen(port, host, resolve))
    ends.push(() => stopEdge(server))
    return server
  }
  const edges = ['127.0.0.1', '127.0.0.2']
  await open(edges[0]!, 'close')
  const staying = await open(edges[1]!, 'keep-alive')
  const settings = { host: '127.0.0.1', port: 0, maxConnections: 100 }
  const proxy = await startTcpProxy(settings, new URL(`tcp://edge:${port}`), async () => edges)
  ends.push(proxy.close)
  const answers = () => Promise.all(Array.from({ length: 6 }, () => call(proxy.port)))
  await expect.poll(answers).toEqual(Array.from({ length: 6 }, () => 'keep-alive'))
  await stopEdge(staying)
  expect(await call(proxy.port)).toBe('close')
})

test('calls under way end where they began, and a caller that leaves frees its connection', async () => {
  const port = await getFreePort()
  const edge = await startEdge(port, 'edge')
  const proxy = await start(port)
  const agent = new Agent({ keepAlive: true })
  expect(await call(proxy.port, agent)).toBe('edge 127.0.0.1')
  const connections = () => new Promise((resolve) => edge.getConnections((_, count) => resolve(count)))
  // The caller's, and the one by which the front asks whether the edge is about to end.
  await expect.poll(connections).toBe(2)
  agent.destroy()
  await expect.poll(connections).toBe(1)
  await stopEdge(edge)
})

test('the end of the proxy cuts callers who wait for an edge', async () => {
  const proxy = await startTcpProxy(
    { host: '127.0.0.1', port: 0, maxConnections: 100 },
    new URL(`tcp://127.0.0.1:${await getFreePort()}`),
  )
  const waiting = connect(proxy.port, '127.0.0.1')
  const closed = new Promise((resolve) => waiting.on('close', resolve))
  await new Promise((resolve) => waiting.on('connect', resolve))
  expect((proxy as { port: number } & { address?: AddressInfo }).port).toBeGreaterThan(0)
  await proxy.close()
  await closed
})

test('an edge that said it is about to end and answers no more gets no connection either', async () => {
  const port = await getFreePort()
  const edges = ['127.0.0.1', '127.0.0.2']
  let [checks, isSilent] = [0, false]
  const leaving = createServer((asked, reply) => {
    if (asked.url !== '/health') return void reply.end('leaving')
    checks += 1
    if (!isSilent) reply.setHeader('connection', 'close').end()
  })
  const staying = createServer((_, reply) => void reply.end('staying'))
  for (const [index, server] of [leaving, staying].entries()) {
    acceptProxyHeader(server)
    await new Promise<void>((resolve) => server.listen(port, edges[index], resolve))
    ends.push(() => stopEdge(server))
  }
  const settings = { host: '127.0.0.1', port: 0, maxConnections: 100 }
  const proxy = await startTcpProxy(settings, new URL(`tcp://edge:${port}`), async () => edges)
  ends.push(proxy.close)
  const answers = () => Promise.all(Array.from({ length: 6 }, () => call(proxy.port)))
  const staysAlone = Array.from({ length: 6 }, () => 'staying')
  await expect.poll(answers).toEqual(staysAlone)
  isSilent = true
  const seen = checks
  // The second check after it is sent once the first one was given up.
  await expect.poll(() => checks, { timeout: 10_000 }).toBeGreaterThan(seen + 1)
  expect(await answers()).toEqual(staysAlone)
})
