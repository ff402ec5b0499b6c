import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { endConfirmation } from '../identity/confirmation-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { endOldAddress } from '../users/replace-address.ts'
import { whileEmailIsFree } from '../identity/user-store.ts'
import { statement } from './statement-rows.ts'
import { takeEmailChange } from '../identity/email-change-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record' | 'queueMail'> & { sessions: Sessions }

const emailReplace = statement(
  'accounts.email-replace',
  'UPDATE accounts.users SET email = $3 WHERE app_id = $1 AND id = $2',
)

/**
 * Replaces the address of a user with the one that the link was mailed to. Ends their sessions, except the one that
 * requested the change, and revokes links mailed to the old address, which is notified. Throws `link_expired`,
 * `app_disabled`, `email_taken` (taken since the request).
 */
export const confirmEmailChange =
  (deps: Deps) =>
  (token: string): Promise<{ email: string }> => {
    const { clock, database, record } = deps
    return whileEmailIsFree(() =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const change = await takeEmailChange(tx.query, token, now)
        if (!change) throw new Problem('link_expired')
        if (change.appDisabled) throw new Problem('app_disabled')
        const { appId, userId, email } = change
        await tx.query(emailReplace.with(appId, userId, email))
        await endConfirmation(tx.query, { appId, userId })
        const eventId = await record(tx, {
          appId,
          actor: { kind: 'customer', userId },
          name: 'email_change.confirmed',
          subject: userId,
          data: {},
        })
        const { old, locale, sessionId: exceptId } = change
        await endOldAddress(deps, tx, { appId, userId, old, locale, eventId, exceptId })
        return { email }
      }),
    )
  }
