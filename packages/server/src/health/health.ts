import type { FastifyPluginAsync } from 'fastify'
import { withTimeout } from '../with-timeout.ts'

/** Readiness checks: each throws if its dependency does not work. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>

const checkTimeoutMs = 3_000
/**
 * How long in ms a process counts as out of disk space after a write failed with that error; only the next write shows
 * whether there is space again.
 */
const fullForMs = 60_000

const stateOf = async ([part, check]: [string, () => Promise<unknown>]) =>
  [
    part,
    await withTimeout(checkTimeoutMs, check(), 'no answer').then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
  ] as const

/** Runs all checks at once, each for three seconds at most. */
export const readParts = (checks: Checks) => Promise.all(Object.entries(checks).map(stateOf))

/**
 * Health checks. `/health` (liveness): the process is alive. `/ready` (readiness): it can serve requests; otherwise 503
 * with the failing part.
 */
export const health =
  (checks: Checks): FastifyPluginAsync =>
  async (app) => {
    app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
    app.get('/ready', async (_request, reply) => {
      const { fullAt } = app.storageState
      const parts = {
        ...Object.fromEntries(await readParts(checks)),
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
