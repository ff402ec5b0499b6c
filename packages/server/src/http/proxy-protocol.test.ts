import { createServer, get, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { acceptProxyHeader, parseProxyHeader } from './proxy-protocol.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
})

/** A server that answers with the address of its caller and the body. */
const listen = async (): Promise<number> => {
  server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => reply.end(`${request.socket.remoteAddress} ${body}`))
  })
  acceptProxyHeader(server)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Sends these pieces, each in its own turn, and returns all that comes back. */
const send = async (port: number, pieces: readonly string[]): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.setEncoding('utf8').on('data', (more: string) => (text += more))
  socket.on('error', () => undefined)
  for (const piece of pieces) await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)))
  await ended
  return text
}
const request = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\nbody'
const header = 'PROXY TCP4 203.0.113.7 10.0.0.2 40123 3000\r\n'

test.each([
  ['in one piece', [header + request]],
  ['in two pieces', [header, request]],
  ['byte by byte', [...(header + request)]],
])('the address of the header is that of the caller, the request is whole: sent %s', async (_, pieces) => {
  const answer = await send(await listen(), pieces)
  expect(answer.slice(answer.indexOf('\r\n\r\n'))).toContain('203.0.113.7 body')
})

test('a second request on the connection has the same address', async () => {
  const first = request.replace('connection: close\r\n', '')
  const answer = await send(await listen(), [header + first, request])
  expect(answer.match(/203\.0\.113\.7 body/g)).toHaveLength(2)
})

test('a request without the header has its own address', async () => {
  const port = await listen()
  const text = await new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1' }, (reply) => {
      reply.setEncoding('utf8').on('data', resolve)
    }).on('error', reject)
  })
  expect(text).toBe('127.0.0.1 ')
})

test.each([
  ['a wrong address', `PROXY TCP4 nowhere 10.0.0.2 1 2\r\n${request}`],
  ['a header without an end', `PROXY TCP4 ${'1'.repeat(200)}`],
  ['another version', `PROXY TCP9 203.0.113.7 10.0.0.2 1 2\r\n${request}`],
])('%s closes the connection without an answer', async (_, text) => {
  expect(await send(await listen(), [text])).toBe('')
})

test('a header of version 1 is read as the standard has it', () => {
  expect(parseProxyHeader('PROXY TCP6 2001:db8::7 2001:db8::1 1 2')).toBe('2001:db8::7')
  expect(parseProxyHeader('PROXY UNKNOWN ffff::1 ffff::2 1 2')).toBeNull()
  expect(parseProxyHeader('GET / HTTP/1.1')).toBeUndefined()
})
