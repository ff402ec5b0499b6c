import { Agent, request as send } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import {
  buildUpstreamHeaders,
  hopByHopHeaders,
  upstreamTimeoutMs,
  resolveUpstream,
  type UpstreamRoutes,
} from './upstream-request.ts'
import { proxyWebSockets } from './proxy-websockets.ts'

/**
 * Reverse proxy for `/api/{service}/…`: streams requests of the configured services to their upstream processes, and
 * the responses back.
 */
export const reverseProxy =
  (upstreams: Readonly<Record<string, string>>, origin: string): FastifyPluginAsync =>
  async (app) => {
    const routes: UpstreamRoutes = new Map(Object.entries(upstreams))
    const agent = new Agent({ keepAlive: true })
    app.addHook('onClose', async () => agent.destroy())
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/api/:service/*', (request, reply) => {
      const to = resolveUpstream(routes, request.raw.url)
      if (!to) throw new Problem('not_found')
      const headers = buildUpstreamHeaders(request.raw, request.id, request.ip, origin)
      const upstream = send(to, { method: request.method, headers, agent, timeout: upstreamTimeoutMs })
      const failed = (cause?: unknown) => {
        if (reply.sent || reply.raw.headersSent) reply.raw.destroy()
        else void reply.send(new Problem('unavailable', { cause }))
      }
      upstream.on('timeout', () => upstream.destroy(new Error('the service did not answer in time')))
      upstream.on('error', failed)
      upstream.on('response', (answer) => {
        for (const name of hopByHopHeaders) delete answer.headers[name]
        // The response headers of the upstream win over those already set by this process.
        void reply
          .code(answer.statusCode ?? 502)
          .headers(answer.headers)
          .send(answer)
      })
      request.raw.on('aborted', () => upstream.destroy())
      request.raw.pipe(upstream)
      return reply
    })
    proxyWebSockets(app, routes, origin)
  }
