import { isProblem, type Problem } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter } from './rate-limiter.ts'
import { rateLimitKey, getNetworkPrefix } from './rate-limit-key.ts'

export type LoginLimits = {
  /**
   * Counts an attempt before the password is verified, so that concurrent attempts cannot bypass the limit. Throws
   * `login_limited`. When only the IP address has too many failures, returns the problem to use for a wrong password; a
   * correct password still succeeds.
   */
  spend: (email: string, ip: string) => Promise<{ crowded: Problem | undefined }>
  /** After a correct password: resets the limits of the email. */
  forgive: (email: string, ip: string) => Promise<void>
}

/**
 * Rate limits per minute: five failures per email and IP address block that pair (ACC-005, OPEN-046), twenty per email
 * over all addresses block the email. Fifty per address stop user enumeration and credential stuffing; other users
 * behind the same address can still sign in.
 */
export const loginRateLimits = (pool: Database['pool']): LoginLimits => {
  const rule = { seconds: 60, problemCode: 'login_limited' as const }
  const pair = rateLimiter(pool, { ...rule, name: 'login', points: 5, sweeps: true })
  const address = rateLimiter(pool, { ...rule, name: 'login-address', points: 50 })
  const email = rateLimiter(pool, { ...rule, name: 'login-email', points: 20 })
  const keys = (mail: string, ip: string) => {
    const network = getNetworkPrefix(ip)
    return { pair: rateLimitKey(mail, network), address: rateLimitKey(network), email: rateLimitKey(mail) }
  }
  return {
    spend: async (mail, ip) => {
      const key = keys(mail, ip)
      await pair.consume(key.pair)
      await email.consume(key.email)
      const crowded = await address.consume(key.address).then(
        () => undefined,
        (error: unknown) => {
          if (isProblem(error)) return error
          throw error
        },
      )
      return { crowded }
    },
    forgive: async (mail, ip) => {
      const key = keys(mail, ip)
      await Promise.all([pair.reset(key.pair), email.reset(key.email), address.giveBack(key.address)])
    },
  }
}
