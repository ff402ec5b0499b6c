import { hours } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/phrases/locales'
import type { Platform } from '@passerelle/server/platform'
import type { RateLimiter } from '../sign-in/rate-limiter.ts'
import { rateLimitKey, getNetworkPrefix } from '../sign-in/rate-limit-key.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'database' | 'record'> & {
  limits: { address: RateLimiter; email: RateLimiter }
}

/** How long a recovery link works (OPEN-009). */
export const recoveryHours = 1

/**
 * Notes that an address asks for a link (API-091, ACC-013). Whether it has accounts is looked up by a subscriber, so that reply and
 * time are the same for every address. Problem `too_many_requests`.
 */
export const requestRecovery =
  ({ clock, newId, database, record, limits }: Deps) =>
  async ({ email, ip, locale }: { email: string; ip: string; locale: Locale }): Promise<{ expiresAt: string }> => {
    await limits.address.consume(rateLimitKey(getNetworkPrefix(ip)))
    await limits.email.consume(rateLimitKey(email))
    const now = clock.now()
    const id = newId()
    await database.transaction(async (tx) => {
      await tx.query({
        name: 'accounts.recovery-request',
        text: 'INSERT INTO accounts.recovery_requests (id, email, locale, created_at) VALUES ($1, $2, $3, $4)',
        values: [id, email, locale, now],
      })
      await record(tx, { appId: null, actor: { kind: 'system' }, name: 'recovery.requested', subject: id, data: {} })
    })
    return { expiresAt: new Date(now.getTime() + hours(recoveryHours)).toISOString() }
  }
