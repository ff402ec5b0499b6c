import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { localeOf } from './request-state.ts'
import { rawResponse } from './raw-response.ts'

export type SlowBodyLimits = {
  /** Timeout in ms for a complete body. */
  wholeMs: number
  /** Uploads and proxied requests may take longer as long as at least this many bytes arrive per `wholeMs`. */
  streamedBytes: number
}

/** Two seconds less than is promised: a process that thousands call at once hears of a connection late (G17). */
const defaults: SlowBodyLimits = { wholeMs: 28_000, streamedBytes: 64 * 1024 }

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Everything except small JSON: uploads, and requests that are proxied to another process. */
const isStreamed = ({ routeOptions: { config } }: FastifyRequest) =>
  config.operation === undefined || config.operation.kind === 'upload'

/** Ends requests whose body arrives too slowly (slowloris) with 408: each would occupy a connection indefinitely. */
export const limitSlowBodies = (app: FastifyInstance, { wholeMs, streamedBytes }: SlowBodyLimits = defaults): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!hasBody(request)) return
    // Kept, because a proxied request loses its socket when its stream to the service breaks.
    const { socket } = raw
    let seen = socket.bytesRead
    const check = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(check)
      const read = socket.bytesRead - seen
      seen += read
      if (isStreamed(request) && (read >= streamedBytes || raw.readableLength > 0)) return
      clearInterval(check)
      if (reply.raw.headersSent) return void socket.destroy()
      socket.end(rawResponse(new Problem('request_timeout'), localeOf(request), request.id), () => socket.destroy())
    }, wholeMs).unref()
    // A reply that is sent before the body has ended, such as 401 or 503, does not make the connection a free one.
    const stop = () => {
      if (raw.complete || socket.destroyed) clearInterval(check)
    }
    raw.once('close', stop)
    reply.raw.once('close', stop)
  })
}
