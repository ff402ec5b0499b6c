import type { FastifyInstance } from 'fastify'

/** A caller whose answer comes while the process stops is told to open another connection; else a stop would wait for this one. */
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
