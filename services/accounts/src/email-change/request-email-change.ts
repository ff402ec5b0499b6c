import { Problem } from '@passerelle/contract/problems'
import { hours } from '@passerelle/kernel/durations'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import { findCredentials } from '../identity/password-store.ts'
import { verifyPassword } from '../identity/passwords.ts'
import type { RateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey } from '../identity/rate-limit-key.ts'
import { findUser } from '../identity/user-store.ts'
import { saveEmailChange, type PendingChange } from '../identity/email-change-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'> & { limiter: RateLimiter }
type Wish = { email: string; currentPassword: string }

/** TTL of the link, in hours. */
const linkHours = 1

/**
 * Stores the address that a user wants, given their current password (ACC-016). A subscriber looks up whether it is
 * free and sends the mails, so that response and timing are the same for a taken one (no user enumeration). Throws
 * `invalid_input`, `too_many_requests`.
 */
export const requestEmailChange =
  ({ clock, database, record, limiter }: Deps) =>
  async ({ appId, userId, sessionId }: CustomerActor, { email, currentPassword }: Wish): Promise<PendingChange> => {
    const refuse = (field: string, phrase: 'currentPassword' | 'sameEmail') =>
      new Problem('invalid_input', { fields: { [field]: fieldMessage(`forms.${phrase}`) } })
    await limiter.consume(rateLimitKey(userId))
    const { passwordHash } = await findCredentials(database.query, { appId, userId })
    if (!(await verifyPassword(currentPassword, passwordHash))) throw refuse('currentPassword', 'currentPassword')
    const user = await findUser(database.query, { appId, userId })
    if (user?.email === email) throw refuse('email', 'sameEmail')
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + hours(linkHours))
    await database.transaction(async (tx) => {
      await saveEmailChange(tx.query, { appId, userId }, { email, sessionId, now, expiresAt })
      await record(tx, {
        appId,
        actor: { kind: 'customer', userId },
        name: 'email_change.requested',
        subject: userId,
        data: {},
      })
    })
    return { email, expiresAt }
  }
