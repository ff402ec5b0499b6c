import httpProxy from '@fastify/http-proxy'
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { buildUpstreamHeaders, hopByHopHeaders, upstreamTimeoutMs } from './upstream-request.ts'
import { proxyWebSockets } from './proxy-websockets.ts'

/** The logger of a request without the line that the library writes for what our error handler logs. */
const withoutDouble = (log: FastifyBaseLogger): FastifyBaseLogger =>
  Object.assign(Object.create(log) as FastifyBaseLogger, {
    warn: (details: object, text?: string) => {
      if (text !== 'response errored') log.warn(details, text)
    },
  })

/**
 * Reverse proxy for `/api/{service}/…`: streams requests of the configured services to their upstream processes, and
 * the responses back. WebSockets are our own code (docs/decisions/0055).
 */
export const reverseProxy =
  (upstreams: Readonly<Record<string, string>>, origin: string): FastifyPluginAsync =>
  async (app) => {
    // A body is passed on as it arrives, so the parsers of this process must not read it.
    app.removeAllContentTypeParsers()
    app.addHook('onRequest', async (request) => {
      Object.assign(request, { log: withoutDouble(request.log) })
    })
    // A service may respond and break the connection, and a broken one is reported by both of its directions.
    const answered = new WeakSet<FastifyReply>()
    const answer = (reply: FastifyReply, payload: unknown) => {
      if (answered.has(reply)) return
      answered.add(reply)
      void reply.send(payload)
    }
    for (const [service, upstream] of Object.entries(upstreams)) {
      const prefix = `/api/${service}`
      await app.register(httpProxy, {
        upstream,
        prefix,
        rewritePrefix: prefix,
        http: { requestOptions: { timeout: upstreamTimeoutMs } },
        internalRewriteLocationHeader: false,
        disableRequestLogging: true,
        replyOptions: {
          // The default repeats a GET that got 503: the caller decides that, and reads `Retry-After`.
          retryDelay: () => null,
          rewriteRequestHeaders: ({ raw, id, ip }, headers) =>
            buildUpstreamHeaders({ ...headers, host: raw.headers.host }, id, ip, origin),
          // The response headers of the upstream win over those already set by this process.
          rewriteHeaders: (headers) => {
            for (const name of hopByHopHeaders) delete headers[name]
            return headers
          },
          onResponse: (_request, reply, { stream }) => answer(reply as FastifyReply, stream),
          onError: (reply, { error: cause }) => answer(reply as FastifyReply, new Problem('unavailable', { cause })),
        },
      })
    }
    proxyWebSockets(app, new Map(Object.entries(upstreams)), origin)
  }
