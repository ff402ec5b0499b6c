import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { localeOf } from './request-state.ts'
import { rawResponse } from './raw-response.ts'

export type SlowBodyLimits = {
  /** A body has to be complete after this time. */
  wholeMs: number
  /** Files, and what the edge passes on, may take longer as long as so many bytes come in each such time. */
  streamedBytes: number
}

const defaults: SlowBodyLimits = { wholeMs: 30_000, streamedBytes: 64 * 1024 }

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Anything but small JSON: uploads, and calls that belong to another process. */
const isStreamed = ({ routeOptions: { config } }: FastifyRequest) =>
  config.operation === undefined || config.operation.kind === 'upload'

/** Ends calls whose body trickles in, with 408: each would hold a connection for as long as its sender likes. */
export const limitSlowBodies = (app: FastifyInstance, { wholeMs, streamedBytes }: SlowBodyLimits = defaults): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!hasBody(request)) return
    let seen = raw.socket.bytesRead
    const check = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(check)
      const read = raw.socket.bytesRead - seen
      seen += read
      if (isStreamed(request) && (read >= streamedBytes || raw.readableLength > 0)) return
      clearInterval(check)
      if (reply.raw.headersSent) return void raw.socket.destroy()
      raw.socket.end(rawResponse(new Problem('request_timeout'), localeOf(request), request.id), () =>
        raw.socket.destroy(),
      )
    }, wholeMs).unref()
    raw.once('close', () => clearInterval(check))
    reply.raw.once('close', () => clearInterval(check))
  })
}
