import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'

export type RateLimiter = {
  /** Counts an attempt; throws `problemCode` with `retryAfterSeconds` in its values when the limit is exceeded. */
  consume: (key: string) => Promise<void>
  /** Refunds one attempt. */
  giveBack: (key: string) => Promise<void>
  /** Resets the counter. */
  reset: (key: string) => Promise<void>
}

export type LimiterOptions = {
  name: string
  points: number
  seconds: number
  problemCode: ProblemCode
  sweeps?: boolean
}

/**
 * Rate limiter: allows `points` attempts in `seconds`, then blocks for as long. Counts in Postgres, shared by all
 * processes; in memory while Postgres is unavailable. One limiter per process `sweeps` expired rows.
 */
export const rateLimiter = (
  pool: Database['pool'],
  { name, points, seconds, problemCode, sweeps = false }: LimiterOptions,
): RateLimiter => {
  const rule = { keyPrefix: name, points, duration: seconds, blockDuration: seconds }
  const counter = new RateLimiterPostgres({
    ...rule,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'accounts',
    tableName: 'login_limits',
    tableCreated: true,
    clearExpiredByTimeout: sweeps,
    insuranceLimiter: new RateLimiterMemory(rule),
  })
  return {
    consume: async (key) => {
      await counter.consume(key).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Problem(problemCode, {
          values: { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) },
        })
      })
    },
    giveBack: async (key) => void (await counter.reward(key)),
    reset: async (key) => void (await counter.delete(key)),
  }
}
