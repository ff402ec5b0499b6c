import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Locale } from '@passerelle/i18n/locales'
import { cancelEmailChange } from '../identity/email-change-store.ts'
import { closeChallengesOf } from '../identity/challenge-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'queueMail'> & { sessions: Sessions }
type Replaced = {
  appId: string
  userId: string
  old: string
  locale: Locale
  /** Event of the change; the mail is sent once for it. */
  eventId: string
  /** Session that goes on. */
  exceptId?: string | undefined
}

const passwordLinksRevoke = statement(
  'accounts.password-links-revoke',
  'DELETE FROM accounts.password_links WHERE app_id = $1 AND user_id = $2',
)

/**
 * What a new address of a user ends, whoever changed it: links that were mailed to the old one, pending changes and
 * sign-ins, and all sessions but the one that changed it. Notifies the old address.
 */
export const endOldAddress = async (
  { clock, queueMail, sessions }: Deps,
  tx: Tx,
  { appId, userId, old, locale, eventId, exceptId }: Replaced,
): Promise<void> => {
  await tx.query(passwordLinksRevoke.with(appId, userId))
  await cancelEmailChange(tx.query, { appId, userId })
  await closeChallengesOf(tx.query, { appId, userId })
  await sessions.endAllOf(tx, { appId, userId, exceptId })
  await queueMail(tx, {
    appId,
    userId,
    to: old,
    locale,
    template: 'email_replaced',
    variables: { at: clock.now().toISOString() },
    key: `email_replaced:${eventId}`,
  })
}
