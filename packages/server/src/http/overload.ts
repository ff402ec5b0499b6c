import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import type { Metrics } from '../metrics/metrics.ts'

type Limit = { max: number; metrics: Pick<Metrics, 'refusedCalls'> }

/** Files and sockets are long and wait for people's connections, not for ours. */
const isShort = ({ routeOptions: { config } }: FastifyRequest) =>
  config.operation?.kind === 'json' || config.operation?.kind === 'webhook'

/** Seconds after which a refused call may come back: what is under way is done by then. */
const retryAfterSeconds = 2

/**
 * Refuses calls beyond `max` under way at once (`unavailable`, 503 with `retry-after`) before anything is read or asked for them: a queue that only grows
 * serves nobody in time.
 */
export const limitCalls = (app: FastifyInstance, { max, metrics }: Limit): void => {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!isShort(request)) return
    if (underWay >= max) {
      metrics.refusedCalls.inc()
      throw new Problem('unavailable', { values: { retryAfterSeconds } })
    }
    underWay += 1
    reply.raw.once('close', () => (underWay -= 1))
  })
}
