import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'

export type RateLimiter = {
  /** Counts one try; Problem `refusal`, with `retryAfterSeconds` in its values, once there were too many. */
  consume: (key: string) => Promise<void>
  /** Takes one try back. */
  giveBack: (key: string) => Promise<void>
  /** Forgets every try. */
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
 * Allows `points` tries in `seconds`, then none for as long again. Counted in Postgres for all processes together, and in memory while
 * that does not answer. One limiter of a process `sweeps` the table.
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
