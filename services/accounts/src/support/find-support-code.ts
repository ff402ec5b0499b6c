import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { RateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey } from '../identity/rate-limit-key.ts'
import { findCodeOwner } from './code-store.ts'

type Deps = Pick<Platform, 'clock'> & { query: Platform['database']['query']; limiter: RateLimiter }

/**
 * Finds the user and account of a code read out on the phone (APP-007). Throws `not_found` (unknown or expired),
 * `too_many_requests`.
 */
export const findSupportCode =
  ({ query, clock, limiter }: Deps) =>
  async (code: string, readerId: string): Promise<InferResponse<typeof accounts.findSupportCode>> => {
    const key = rateLimitKey(readerId)
    await limiter.consume(key)
    const found = await findCodeOwner(query, code, readerId, clock.now())
    if (!found) throw new Problem('not_found')
    // Only failures count against the rate limit.
    await limiter.refund(key)
    return { ...found, expiresAt: found.expiresAt.toISOString() }
  }
