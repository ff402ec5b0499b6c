import { createHash, randomBytes } from 'node:crypto'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Owner = { appId: string; userId: string }
export type PendingChange = { email: string; expiresAt: Date }

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

const emailChangeSave = statement(
  'accounts.email-change-save',
  `INSERT INTO accounts.email_changes (app_id, user_id, email, session_id, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (app_id, user_id) DO UPDATE
             SET email = excluded.email, hash = NULL, session_id = excluded.session_id,
                 created_at = excluded.created_at,
                 expires_at = excluded.expires_at`,
)

/** Stores a requested address in place of an earlier one, whose link stops working. */
export const saveEmailChange = async (
  query: Query,
  { appId, userId }: Owner,
  { email, sessionId, now, expiresAt }: PendingChange & { sessionId: string; now: Date },
): Promise<void> => {
  await query(emailChangeSave.with(appId, userId, email, sessionId, now, expiresAt))
}

const emailChange = statement(
  'accounts.email-change',
  `SELECT email, expires_at AS "expiresAt" FROM accounts.email_changes
            WHERE app_id = $1 AND user_id = $2 AND expires_at > $3`,
)

export const findEmailChange = async (
  query: Query,
  { appId, userId }: Owner,
  now: Date,
): Promise<PendingChange | undefined> => {
  const { rows } = await query(emailChange.with(appId, userId, now))
  return rows[0]
}

const emailChangeCancel = statement(
  'accounts.email-change-cancel',
  'DELETE FROM accounts.email_changes WHERE app_id = $1 AND user_id = $2',
)

/** Deletes a user's requested address, if any. */
export const cancelEmailChange = async (query: Query, { appId, userId }: Owner): Promise<void> => {
  await query(emailChangeCancel.with(appId, userId))
}

export type MailedChange = PendingChange & { createdAt: Date; old: string; locale: 'fr' | 'en'; taken: boolean }

const emailChangeIssue = statement(
  'accounts.email-change-issue',
  `UPDATE accounts.email_changes c SET hash = $3 FROM accounts.users u
            WHERE c.app_id = $1 AND c.user_id = $2 AND c.hash IS NULL AND c.expires_at > $4
              AND u.app_id = c.app_id AND u.id = c.user_id AND u.deleted_at IS NULL
           RETURNING c.email, c.created_at AS "createdAt", c.expires_at AS "expiresAt", u.email AS old, u.locale,
                     EXISTS (SELECT FROM accounts.users o WHERE o.app_id = c.app_id AND o.email = c.email) AS taken`,
  { notNull: ['taken'] },
).as<Pick<MailedChange, 'locale'>>()

/**
 * Issues the token of a requested address, of which only a digest is stored (`key`); undefined if it was issued before.
 * `taken`: another user of the account, present or removed, has the address.
 */
export const issueEmailToken = async (
  query: Query,
  { appId, userId }: Owner,
  now: Date,
): Promise<(MailedChange & { token: string; key: string }) | undefined> => {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await query(emailChangeIssue.with(appId, userId, digest(token), now))
  return rows[0] && { ...rows[0], token, key: digest(token) }
}

export type ConfirmedChange = Owner & {
  email: string
  old: string
  sessionId: string
  locale: 'fr' | 'en'
  appDisabled: boolean
}

const emailChangeTake = statement(
  'accounts.email-change-take',
  `DELETE FROM accounts.email_changes c USING accounts.users u, accounts.apps a
            WHERE c.hash = $1 AND c.expires_at > $2 AND a.id = c.app_id
              AND u.app_id = c.app_id AND u.id = c.user_id AND u.deleted_at IS NULL
           RETURNING c.app_id AS "appId", c.user_id AS "userId", c.email, c.session_id AS "sessionId", u.email AS old,
                     u.locale,
                     a.disabled_at IS NOT NULL AS "appDisabled"`,
  { notNull: ['appDisabled'] },
).as<Pick<ConfirmedChange, 'locale'>>()

/** Consumes a token; undefined if it is unknown, used, replaced or expired. */
export const takeEmailChange = async (query: Query, token: string, now: Date): Promise<ConfirmedChange | undefined> => {
  const { rows } = await query(emailChangeTake.with(digest(token), now))
  return rows[0]
}
