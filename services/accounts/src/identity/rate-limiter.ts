import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'

export type RateLimiter = {
  /** Counts an attempt; beyond the limit throws `problemCode` with `retryAfterSeconds` and `wait` in its values. */
  consume: (key: string) => Promise<void>
  /** Refunds one attempt. */
  refund: (key: string) => Promise<void>
  /** Resets the counter. */
  reset: (key: string) => Promise<void>
}

export type LimiterOptions = {
  name: string
  points: number
  seconds: number
  problemCode: ProblemCode
  sweeps?: boolean
  /** Whether reaching the limit blocks for as long again; otherwise attempts are free again when the window ends. */
  blocks?: boolean
}

/** How long to wait, the same in both languages: `12 min`, `5 h`. */
const waitText = (seconds: number) =>
  seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`

/**
 * Rate limiter: allows `points` attempts in `seconds`, then blocks for as long (`blocks`). Counts in Postgres, shared
 * by all processes; in memory while Postgres is unavailable. One limiter per process `sweeps` expired rows.
 */
export const rateLimiter = (
  pool: Database['pool'],
  { name, points, seconds, problemCode, sweeps = false, blocks = true }: LimiterOptions,
): RateLimiter => {
  const rule = { keyPrefix: name, points, duration: seconds, blockDuration: blocks ? seconds : 0 }
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
        const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw new Problem(problemCode, { values: { retryAfterSeconds, wait: waitText(retryAfterSeconds) } })
      })
    },
    refund: async (key) => void (await counter.reward(key)),
    reset: async (key) => void (await counter.delete(key)),
  }
}
