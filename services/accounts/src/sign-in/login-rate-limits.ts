import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter } from './rate-limiter.ts'
import { rateLimitKey, getNetworkPrefix } from './rate-limit-key.ts'

export type LoginLimits = {
  /** Counts a try before the password is looked at, so that tries side by side cannot slip through. Problem `login_limited`. */
  spend: (email: string, ip: string) => Promise<void>
  /** The password was right: the email starts anew. */
  forgive: (email: string, ip: string) => Promise<void>
}

/**
 * Five failures within a minute for an email at an address block that pair for a minute (ACC-005, OPEN-046). Wider counts stop who
 * walks through emails from one address, and through addresses for one email, without locking an office out for one person's typos.
 */
export const loginRateLimits = (pool: Database['pool']): LoginLimits => {
  const rule = { seconds: 60, problemCode: 'login_limited' as const }
  const pair = rateLimiter(pool, { ...rule, name: 'login', points: 5, sweeps: true })
  const address = rateLimiter(pool, { ...rule, name: 'login-address', points: 50 })
  const email = rateLimiter(pool, { ...rule, name: 'login-email', points: 50 })
  const keys = (mail: string, ip: string) => {
    const network = getNetworkPrefix(ip)
    return { pair: rateLimitKey(mail, network), address: rateLimitKey(network), email: rateLimitKey(mail) }
  }
  return {
    spend: async (mail, ip) => {
      const key = keys(mail, ip)
      await pair.consume(key.pair)
      await address.consume(key.address)
      await email.consume(key.email)
    },
    forgive: async (mail, ip) => {
      const key = keys(mail, ip)
      await Promise.all([pair.reset(key.pair), email.reset(key.email), address.giveBack(key.address)])
    },
  }
}
