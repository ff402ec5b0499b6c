import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { assertMayMail } from '@passerelle/server/mail/assert-may-mail'
import type { Platform } from '@passerelle/server/platform'
import { rateLimitKey } from '../identity/rate-limit-key.ts'
import type { RateLimiter } from '../identity/rate-limiter.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'newId' | 'queueMail'> & { limiter: RateLimiter }

const testMailReceiver = statement(
  'accounts.test-mail-receiver',
  `SELECT email, first_name || ' ' || last_name AS name, locale FROM accounts.users
          WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL`,
  { notNull: ['name'] },
).as<{ locale: 'fr' | 'en' }>()

/**
 * Queues a test mail to the caller, sent with the account's own mail settings (APP-012). Throws `too_many_requests`,
 * `address_unconfirmed`.
 */
export const sendTestMail =
  ({ database, newId, queueMail, limiter }: Deps) =>
  async (appId: string, actor: Person): Promise<{ to: string }> => {
    await limiter.consume(rateLimitKey(actor.userId))
    await assertMayMail(database.query, appId)
    return database.transaction(async (tx) => {
      const { rows } = await tx.query(testMailReceiver.with(appId, actor.userId))
      const me = rows[0]
      if (!me) throw new Problem('not_found')
      await queueMail(tx, {
        appId,
        userId: actor.userId,
        to: me.email,
        locale: me.locale,
        template: 'mail_test',
        variables: { requesterName: me.name },
        key: `mail-test:${newId()}`,
      })
      return { to: me.email }
    })
  }
