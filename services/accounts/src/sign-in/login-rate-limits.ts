import { isProblem, type Problem } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'
import { rateLimiter } from './rate-limiter.ts'
import { rateLimitKey, getNetworkPrefix } from './rate-limit-key.ts'

export type LoginLimits = {
  /**
   * Counts a try before the password is looked at, so that tries side by side cannot slip through. Problem `login_limited`. Returns the
   * problem of a wrong password where the address has had too many failures; a right one passes there.
   */
  spend: (email: string, ip: string) => Promise<{ crowded: Problem | undefined }>
  /** The password was right: the email starts anew. */
  forgive: (email: string, ip: string) => Promise<void>
}

/**
 * Five failures within a minute for an email at an address block that pair for a minute (ACC-005, OPEN-046), twenty over all addresses
 * block the email. Fifty failures at an address stop who walks through emails there; the others of that office still sign in.
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
