import { Agent, request as send } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { onward, ofThisConnection, patience, target, type Routes } from './onward.ts'
import { passSockets } from './pass-sockets.ts'

/** `/api/{service}/…` of the configured services, passed on to the processes that serve them, request and answer as streams. */
export const edge =
  (routes: Routes, origin: string): FastifyPluginAsync =>
  async (app) => {
    const agent = new Agent({ keepAlive: true })
    app.addHook('onClose', async () => agent.destroy())
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/api/:service/*', (request, reply) => {
      const to = target(routes, request.raw.url)
      if (!to) throw new Problem('not_found')
      const headers = onward(request.raw, request.id, request.ip, origin)
      const there = send(to, { method: request.method, headers, agent, timeout: patience })
      const failed = (cause?: unknown) => {
        if (reply.sent || reply.raw.headersSent) reply.raw.destroy()
        else void reply.send(new Problem('unavailable', { cause }))
      }
      there.on('timeout', () => there.destroy(new Error('the service did not answer in time')))
      there.on('error', failed)
      there.on('response', (answer) => {
        for (const name of ofThisConnection) delete answer.headers[name]
        // What this process set already would only be overwritten by the same; what the service says is what counts.
        void reply
          .code(answer.statusCode ?? 502)
          .headers(answer.headers)
          .send(answer)
      })
      request.raw.on('aborted', () => there.destroy())
      request.raw.pipe(there)
      return reply
    })
    passSockets(app, routes, origin)
  }
