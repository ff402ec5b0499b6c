import type { FastifyInstance } from 'fastify'
import { countConnections } from '../http/connections.ts'
import { activityOf } from './activity.ts'
import type { Metrics } from './metrics.ts'

/** Measures every request of this server by operation and status, and counts its connections and sockets. */
export const measureRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    metrics.httpDuration.observe(
      { operation: activityOf(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  metrics.gauge('connections', 'Open connections, sockets included', [], (set) => set({}, countConnections(app.server)))
  metrics.gauge('sockets', 'Open websockets', [], (set) => set({}, app.websocketServer?.clients.size ?? 0))
}
