import type { FastifyInstance } from 'fastify'
import type { RequestState } from './request-state.ts'

/** One line per request: its route rather than its address, since addresses carry ids, searches and the socket's token. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const actor = (request.state as RequestState | null)?.actor
    const quiet = request.routeOptions.url === '/health' || request.routeOptions.url === '/ready'
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(actor && actor.kind !== 'anonymous' && { userId: actor.userId, appId: actor.appId }),
      },
      'request',
    )
  })
}
