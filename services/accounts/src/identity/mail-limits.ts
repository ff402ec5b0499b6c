import type { Database } from '@passerelle/server/database/connect'
import { rateLimitKey } from './rate-limit-key.ts'
import { rateLimiter, type RateLimiter } from './rate-limiter.ts'

/** Runs `send` if every counter allows one more mail; what fails sends nothing and is given back. */
export const countedMail = async <T>(
  counters: readonly (readonly [RateLimiter, string])[],
  send: () => Promise<T>,
): Promise<T> => {
  const spent: [RateLimiter, string][] = []
  try {
    for (const [limiter, text] of counters) {
      const key = rateLimitKey(text)
      await limiter.consume(key)
      spent.push([limiter, key])
    }
    return await send()
  } catch (error) {
    for (const [limiter, key] of spent) await limiter.refund(key)
    throw error
  }
}

/**
 * Limits of the mails that anybody can cause to an address that is not their own: per address over all accounts, and
 * per account. They throw `mail_limited`.
 */
export const mailLimits = (pool: Database['pool']) => {
  const limiter = (name: string, points: number, seconds: number) =>
    rateLimiter(pool, { name, points, seconds, problemCode: 'mail_limited', blocks: false })
  const [hour, day] = [3600, 86_400]
  return {
    invitation: { account: limiter('invitation-account', 20, hour), address: limiter('invitation-address', 3, day) },
    confirmation: {
      account: limiter('confirmation-account', 6, day),
      address: limiter('confirmation-address', 3, day),
    },
    emailChange: {
      account: limiter('email-change-account', 20, day),
      address: limiter('email-change-address', 3, day),
    },
  }
}

export type MailLimits = ReturnType<typeof mailLimits>
