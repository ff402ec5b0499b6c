import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { NamedOperation } from '@passerelle/contract/operation'
import { limitSlowBodies } from './slow-bodies.ts'
import { listen } from './listen.ts'

test.each([
  ['json', 'POST /json', '{"a":'],
  ['what is passed on', 'POST /streamed', '{"a":'],
])('%s whose body never ends is cut with 408', async (_kind, line, half) => {
  const app = Fastify()
  limitSlowBodies(app, { wholeMs: 50, streamedBytes: 1024 })
  app.post('/json', { config: { operation: { kind: 'json' } as NamedOperation } }, async () => 'done')
  app.post('/streamed', async () => 'done')
  await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(`${line} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n${half}`)
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s)
  await app.close()
})

test('a body that drips on after an early reply is cut too', async () => {
  const app = Fastify()
  limitSlowBodies(app, { wholeMs: 50, streamedBytes: 1024 })
  app.addHook('onRequest', async (_request, reply) => reply.code(401).send('no'))
  app.post('/json', { config: { operation: { kind: 'json' } as NamedOperation } }, async () => 'done')
  await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write('POST /json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  await app.close()
})
