import type { FastifyPluginAsync } from 'fastify'
import { withTimeout } from '../with-timeout.ts'

/** Parts that have to work before a process may be sent calls: each check throws when its part does not. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>

const checkTimeoutMs = 3_000
/** A write that failed for want of room counts for so long; whether there is room again only the next write tells. */
const fullForMs = 60_000

const stateOf = async ([part, check]: [string, () => Promise<unknown>]) =>
  [
    part,
    await withTimeout(checkTimeoutMs, check(), 'no answer').then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
  ] as const

/** `/health`: the process is alive. `/ready`: it can serve; otherwise 503, and which part is missing. */
export const health =
  (checks: Checks): FastifyPluginAsync =>
  async (app) => {
    app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
    app.get('/ready', async (_request, reply) => {
      const { fullAt } = app.storageState
      const parts = {
        ...Object.fromEntries(await Promise.all(Object.entries(checks).map(stateOf))),
        ...(fullAt !== undefined && performance.now() - fullAt < fullForMs && { storage: 'full' }),
      }
      const ready = Object.values(parts).every((state) => state === 'ok')
      return reply
        .code(ready ? 200 : 503)
        .headers(ready ? {} : { 'retry-after': 5 })
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', parts })
    })
  }
