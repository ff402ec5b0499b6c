import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter, type RateLimiter } from '../sign-in/rate-limiter.ts'

/** Ten links in ten minutes for whoever asks, three for an address: enough to try again, too few to flood a mail box. Known or not. */
export const recoveryLimits = (pool: Database['pool']): { address: RateLimiter; email: RateLimiter } => {
  const rule = { seconds: 600, problemCode: 'too_many_requests' as const }
  return {
    address: rateLimiter(pool, { ...rule, name: 'recovery-address', points: 10 }),
    email: rateLimiter(pool, { ...rule, name: 'recovery-email', points: 3 }),
  }
}
