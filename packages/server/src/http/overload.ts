import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { callsFirst } from '../calls-first.ts'
import type { Metrics } from '../metrics/metrics.ts'

type Limit = { max: number; isStarved?: (() => boolean) | undefined; metrics: Pick<Metrics, 'refusedCalls'> }

/** Uploads, downloads and sockets are not counted: their duration depends on the client's connection. */
const isShort = ({ routeOptions: { config } }: FastifyRequest) =>
  config.operation?.kind === 'json' || config.operation?.kind === 'webhook'

/** `Retry-After` of a rejected request, in seconds: the running requests are done by then. */
const retryAfterSeconds = 2

/**
 * Load shedding: rejects requests beyond `max` concurrent ones, and those that come while others wait for a database
 * connection in vain (`unavailable`, 503 with `Retry-After`), before any work is done for them, because an unbounded
 * queue serves nobody in time.
 */
export const limitCalls = (app: FastifyInstance, { max, isStarved = () => false, metrics }: Limit): void => {
  let underWay = 0
  const counted = new WeakSet<FastifyRequest>()
  const refuse = () => {
    metrics.refusedCalls.inc()
    throw new Problem('unavailable', { values: { retryAfterSeconds } })
  }
  const count = (request: FastifyRequest) => {
    if (underWay >= max) refuse()
    underWay += 1
    counted.add(request)
  }
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) underWay -= 1
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isShort(request)) return
    callsFirst.onCall()
    if (isStarved()) refuse()
    count(request)
    reply.raw.once('close', () => release(request))
  })
  // A body that drips keeps nothing busy: its call counts again once it is there.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) release(request)
    done()
  })
  app.addHook('preValidation', async (request, reply) => {
    if (isShort(request) && !counted.has(request) && !reply.raw.closed) count(request)
  })
}
