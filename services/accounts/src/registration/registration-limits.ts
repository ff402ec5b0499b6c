import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey, getNetworkPrefix } from '../identity/rate-limit-key.ts'

/** Rate limits per IP address: sixty checks per minute and ten registrations per hour. Throws `too_many_requests`. */
export const registrationLimits = (pool: Database['pool']) => {
  const problemCode = 'too_many_requests' as const
  const checks = rateLimiter(pool, { name: 'registration-check', points: 60, seconds: 60, problemCode })
  const registrations = rateLimiter(pool, { name: 'registration', points: 10, seconds: 3600, problemCode })
  const counting = (counter: typeof checks) => (ip: string) => counter.consume(rateLimitKey(getNetworkPrefix(ip)))
  return { checks: counting(checks), registrations: counting(registrations) }
}
