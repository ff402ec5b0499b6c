import type { FastifyInstance } from 'fastify'

/**
 * Graceful shutdown: responses sent while the server is closing carry `Connection: close`. Otherwise open keep-alive
 * connections would delay the shutdown.
 */
export const closeConnectionsOnShutdown = (app: FastifyInstance): void => {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close')
  })
}
