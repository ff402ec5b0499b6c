import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter, type RateLimiter } from '../sign-in/rate-limiter.ts'

/**
 * Rate limits: ten links in ten minutes per IP address, three per email, whether it is known or not. Enough for
 * retries, too few to flood a mailbox.
 */
export const recoveryLimits = (pool: Database['pool']): { address: RateLimiter; email: RateLimiter } => {
  const rule = { seconds: 600, problemCode: 'too_many_requests' as const }
  return {
    address: rateLimiter(pool, { ...rule, name: 'recovery-address', points: 10 }),
    email: rateLimiter(pool, { ...rule, name: 'recovery-email', points: 3 }),
  }
}
