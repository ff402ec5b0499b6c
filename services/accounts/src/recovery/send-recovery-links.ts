import { hours } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { issuePasswordLink } from '../identity/password-link-store.ts'
import { passwordLinkUrl } from '../identity/password-link-url.ts'
import { recoveryHours } from './request-recovery.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'queueMail'>

/** Subscriber that emails one recovery link per account of the requested email (API-091); none if nobody has it. */
export const sendRecoveryLinks = ({ env, clock, database, queueMail }: Deps): Subscriber =>
  subscriber('send-recovery-links', ['recovery.requested'], ({ subject }) =>
    database.transaction(async (tx) => {
      const request = await takeRequest(tx, subject)
      if (!request) return
      const now = clock.now()
      const expiresAt = new Date(request.createdAt.getTime() + hours(recoveryHours))
      if (expiresAt <= now) return
      for (const { appId, userId, locale } of await peopleWith(tx, request.email)) {
        const token = await issuePasswordLink(tx.query, { appId, userId, purpose: 'recovery' }, { now, expiresAt })
        await queueMail(tx, {
          appId,
          userId,
          to: request.email,
          locale,
          template: 'recovery',
          variables: { link: passwordLinkUrl(env.origin, token), expiresAt: expiresAt.toISOString() },
          key: `recovery:${subject}:${appId}`,
        })
      }
    }),
  )

const recoveryRequestTake = statement(
  'accounts.recovery-request-take',
  `DELETE FROM accounts.recovery_requests WHERE id = $1 RETURNING email, created_at AS "createdAt"`,
)

const takeRequest = async (tx: Tx, id: string) => {
  const { rows } = await tx.query(recoveryRequestTake.with(id))
  return rows[0]
}

type Recipient = { appId: string; userId: string; locale: Locale }

const recoveryPeople = statement(
  'accounts.recovery-people',
  `SELECT u.app_id AS "appId", u.id AS "userId", u.locale
             FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.email = $1 AND NOT u.staff AND u.deleted_at IS NULL AND NOT a.provider AND a.disabled_at IS NULL
            ORDER BY u.app_id LIMIT 100`,
).as<Pick<Recipient, 'locale'>>()

const peopleWith = async (tx: Tx, email: string) => {
  const { rows } = await tx.query(recoveryPeople.with(email))
  return rows
}
