import { hours } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import { rateLimitKey, getNetworkPrefix } from '../identity/rate-limit-key.ts'
import type { RecoveryLimits } from './recovery-limits.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'database' | 'record'> & {
  limits: RecoveryLimits
}

/** TTL of a recovery link, in hours (OPEN-009). */
export const recoveryHours = 1

const recoveryRequest = statement(
  'accounts.recovery-request',
  'INSERT INTO accounts.recovery_requests (id, email, locale, created_at) VALUES ($1, $2, $3, $4)',
)

/**
 * Records a recovery request for an email (API-091, ACC-013). A subscriber looks up its accounts later, so that
 * response and timing are the same for every email (no user enumeration). Throws `too_many_requests`.
 */
export const requestRecovery =
  ({ clock, newId, database, record, limits }: Deps) =>
  async ({ email, ip, locale }: { email: string; ip: string; locale: Locale }): Promise<{ expiresAt: string }> => {
    await limits.address.consume(rateLimitKey(getNetworkPrefix(ip)))
    await limits.email.consume(rateLimitKey(email))
    await limits.emailOfDay.consume(rateLimitKey(email))
    const now = clock.now()
    const id = newId()
    await database.transaction(async (tx) => {
      await tx.query(recoveryRequest.with(id, email, locale, now))
      await record(tx, { appId: null, actor: { kind: 'system' }, name: 'recovery.requested', subject: id, data: {} })
    })
    return { expiresAt: new Date(now.getTime() + hours(recoveryHours)).toISOString() }
  }
