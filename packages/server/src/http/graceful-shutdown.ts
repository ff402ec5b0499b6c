import type { FastifyInstance } from 'fastify'

const closing = new WeakSet<FastifyInstance>()

/** From now on each response closes its connection; the server still accepts new ones. */
export const stopKeepingAlive = (app: FastifyInstance): void => void closing.add(app)

/**
 * Graceful shutdown: responses sent while the server is closing carry `Connection: close`. Otherwise open keep-alive
 * connections would delay the shutdown.
 */
export const closeConnectionsOnShutdown = (app: FastifyInstance): void => {
  app.addHook('preClose', (done) => {
    stopKeepingAlive(app)
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing.has(app)) void reply.header('connection', 'close')
  })
}
