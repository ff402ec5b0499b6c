import { days } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { issuePasswordLink } from '../identity/password-link-store.ts'
import { passwordLinkUrl } from '../identity/password-link-url.ts'
import { statement } from './statement-rows.ts'

/** TTL of an invitation link, in days. */
export const invitationDays = 7

export type InviteDeps = Pick<Platform, 'env' | 'clock' | 'newId' | 'queueMail'>
type Invited = { appId: string; userId: string; email: string; locale: Locale }

const userInvited = statement(
  'accounts.user-invited',
  'UPDATE accounts.users SET invited_at = $3 WHERE app_id = $1 AND id = $2',
)

/** Emails the link with which a new user chooses a password; invalidates older links. */
export const sendInvitation = async (
  { env, clock, newId, queueMail }: InviteDeps,
  tx: Tx,
  { appId, userId, email, locale }: Invited,
  inviterId: string,
): Promise<void> => {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + days(invitationDays))
  const token = await issuePasswordLink(tx.query, { appId, userId, purpose: 'invitation' }, { now, expiresAt })
  await tx.query(userInvited.with(appId, userId, now))
  await queueMail(tx, {
    appId,
    userId,
    to: email,
    locale,
    template: 'invitation',
    variables: {
      link: passwordLinkUrl(env.origin, token),
      inviterName: await nameOf(tx, appId, inviterId),
      expiresAt: expiresAt.toISOString(),
    },
    key: `invitation:${newId()}`,
  })
}

const inviterNameStatement = statement(
  'accounts.inviter-name',
  `SELECT btrim(first_name || ' ' || last_name) AS name FROM accounts.users WHERE app_id = $1 AND id = $2`,
  { notNull: ['name'] },
)

const nameOf = async (tx: Tx, appId: string, userId: string): Promise<string> => {
  const { rows } = await tx.query(inviterNameStatement.with(appId, userId))
  return rows[0]?.name ?? ''
}
