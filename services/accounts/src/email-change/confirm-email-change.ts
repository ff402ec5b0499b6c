import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { closeChallengesOf } from '../second-factor/challenge-store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { whileEmailIsFree } from '../users/user-store.ts'
import { statement } from './statement-rows.ts'
import { takeEmailChange } from './email-change-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record' | 'queueMail'> & { sessions: Sessions }

const emailReplace = statement(
  'accounts.email-replace',
  'UPDATE accounts.users SET email = $3 WHERE app_id = $1 AND id = $2',
)

const emailReplaceLinks = statement(
  'accounts.email-replace-links',
  'DELETE FROM accounts.password_links WHERE app_id = $1 AND user_id = $2',
)

/**
 * Replaces the address of a user with the one that the link was mailed to. Ends their sessions, except the one that
 * requested the change, and revokes links mailed to the old address, which is notified. Throws `link_expired`,
 * `app_disabled`, `email_taken` (taken since the request).
 */
export const confirmEmailChange =
  ({ clock, database, record, queueMail, sessions }: Deps) =>
  (token: string): Promise<{ email: string }> =>
    whileEmailIsFree(() =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const change = await takeEmailChange(tx.query, token, now)
        if (!change) throw new Problem('link_expired')
        if (change.appDisabled) throw new Problem('app_disabled')
        const { appId, userId, email } = change
        await tx.query(emailReplace.with(appId, userId, email))
        await tx.query(emailReplaceLinks.with(appId, userId))
        await closeChallengesOf(tx.query, { appId, userId })
        await sessions.endAllOf(tx, { appId, userId, exceptId: change.sessionId })
        const eventId = await record(tx, {
          appId,
          actor: { kind: 'customer', userId },
          name: 'email_change.confirmed',
          subject: userId,
          data: {},
        })
        await queueMail(tx, {
          appId,
          userId,
          to: change.old,
          locale: change.locale,
          template: 'email_replaced',
          variables: { at: now.toISOString() },
          key: `email_replaced:${eventId}`,
        })
        return { email }
      }),
    )
