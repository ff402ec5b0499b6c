import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter, type RateLimiter } from '../identity/rate-limiter.ts'

export type RecoveryLimits = { address: RateLimiter; email: RateLimiter; emailOfDay: RateLimiter }

/**
 * Rate limits: ten links in ten minutes per IP address; three per email, and ten in a day, whether it is known or not.
 * Enough for retries, too few to flood a mailbox.
 */
export const recoveryLimits = (pool: Database['pool']): RecoveryLimits => {
  const rule = { seconds: 600, problemCode: 'too_many_requests' as const }
  return {
    address: rateLimiter(pool, { ...rule, name: 'recovery-address', points: 10 }),
    email: rateLimiter(pool, { ...rule, name: 'recovery-email', points: 3 }),
    emailOfDay: rateLimiter(pool, { ...rule, seconds: 86_400, name: 'recovery-email-day', points: 10, blocks: false }),
  }
}
