import type { FastifyInstance } from 'fastify'
import type { RequestState } from './request-state.ts'

/**
 * Access log: one line per request with its route pattern instead of its URL, because URLs contain ids, search terms
 * and the socket token.
 */
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
