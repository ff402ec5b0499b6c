import type { FastifyInstance } from 'fastify'
import { countConnections } from './connections.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { activityOf } from '../metrics/activity.ts'
import type { Metrics } from '../metrics/metrics.ts'

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

/** Measures the response cache: what it holds, and what its calls found. */
export const measureResponseCache = (metrics: Metrics, cache: Pick<ResponseCache, 'state'>): void => {
  metrics.gauge('response_cache_bytes', 'Memory of the response cache, and its limit', ['of'], (set) => {
    const { bytes, maxBytes } = cache.state()
    set({ of: 'used' }, bytes)
    set({ of: 'limit' }, maxBytes)
  })
  metrics.total('response_cache_total', 'Reads and evictions of the response cache', ['outcome'], (set) => {
    const { hits, misses, evictions } = cache.state()
    set({ outcome: 'hit' }, hits)
    set({ outcome: 'miss' }, misses)
    set({ outcome: 'evicted' }, evictions)
  })
}
