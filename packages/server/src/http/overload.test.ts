import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { NamedOperation } from '@passerelle/contract/operation'
import { listen } from './listen.ts'
import { limitCalls } from './overload.ts'

const config = { operation: { kind: 'json' } as NamedOperation }

const startHalfPost = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /write HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  await once(socket, 'connect')
  return socket
}

test('calls whose body is still on its way leave room for others, and are served once it is there', async () => {
  let waiting = 0
  const arrived = Promise.withResolvers<void>()
  const app = Fastify()
  limitCalls(app, { max: 2, metrics: { refusedCalls: { inc: () => {} } as never } })
  // Asked after the calls have been counted and their bodies are waited for.
  app.addHook('preParsing', async () => {
    waiting += 1
    if (waiting === 2) arrived.resolve()
  })
  app.get('/read', { config }, async () => 'read')
  app.post('/write', { config }, async () => 'written')
  await listen(app, { host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const slow = [await startHalfPost(port), await startHalfPost(port)]
  await arrived.promise
  expect(await (await fetch(`http://127.0.0.1:${port}/read`)).text()).toBe('read')
  for (const socket of slow) {
    socket.write('}')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('written')
    socket.destroy()
  }
  await app.close()
})
