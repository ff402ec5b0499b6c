import type { FastifyInstance } from 'fastify'

/** How long the rest of a body is still read after an early answer. */
const lingerMs = 5_000

/**
 * Lets callers who still send receive an answer that comes before their body has ended, such as 401 or 413. A
 * connection that is closed at once is reset: the caller, or an edge in between, loses the answer. The rest is read for
 * a while, then the connection ends. Register it before what closes connections on shutdown.
 */
export const deliverEarlyAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return
    const { socket } = reply.raw
    void reply.removeHeader('connection')
    // What a proxied request sends goes on to its service.
    if (raw.listenerCount('data') === 0) raw.resume()
    reply.raw.once('finish', () => {
      if (raw.readableEnded) return
      const cut = setTimeout(() => socket?.destroy(), lingerMs).unref()
      raw.once('end', () => clearTimeout(cut))
    })
  })
}
