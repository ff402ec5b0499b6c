import { Agent, request, type IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'
import { closeConnectionsOnShutdown } from './graceful-shutdown.ts'
import { closeGracefully, listen } from './listen.ts'

const start = async (): Promise<{ app: FastifyInstance; call: (agent: Agent) => Promise<IncomingMessage> }> => {
  const app = Fastify()
  app.post('/', async () => 'here')
  limitConnections(app.server, { total: 10, perAddress: undefined })
  closeConnectionsOnShutdown(app)
  await listen(app, { host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const call = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method: 'POST', agent }, (reply) =>
        reply.resume().on('end', () => resolve(reply)),
      )
      asked.on('error', reject).end()
    })
  return { app, call }
}

test('a process that ends serves on for a while, and closes each connection with its next response', async () => {
  const { app, call } = await start()
  const agent = new Agent({ keepAlive: true })
  expect((await call(agent)).headers.connection).toBe('keep-alive')
  const closed = closeGracefully(app, { lingerMs: 200 })
  const [kept, fresh] = [await call(agent), await call(new Agent())]
  expect([kept.headers.connection, fresh.headers.connection]).toEqual(['close', 'close'])
  await closed
  await expect(call(new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
