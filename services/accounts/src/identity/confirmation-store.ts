import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Owner = { appId: string; userId: string }
type Period = { now: Date; expiresAt: Date }

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

const confirmationSave = statement(
  'accounts.confirmation-save',
  `INSERT INTO accounts.address_confirmations (app_id, user_id, email, hash, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (app_id) DO UPDATE SET email = excluded.email, hash = excluded.hash, created_at = excluded.created_at,
     expires_at = excluded.expires_at`,
)

/** Issues the token with which an owner confirms this address, in place of an earlier one; only a digest is stored. */
export const issueConfirmation = async (
  query: Query,
  { appId, userId, email }: Owner & { email: string },
  { now, expiresAt }: Period,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await query(confirmationSave.with(appId, userId, email, digest(token), now, expiresAt))
  return token
}

const confirmationOwner = statement(
  'accounts.confirmation-owner',
  `SELECT u.email, u.locale FROM accounts.address_confirmations c
     JOIN accounts.users u ON u.app_id = c.app_id AND u.id = c.user_id
    WHERE c.app_id = $1 AND c.user_id = $2 AND u.deleted_at IS NULL`,
).as<{ locale: Locale }>()

/** Present address of an owner who has not confirmed one yet; undefined for everybody else. */
export const findUnconfirmedOwner = async (
  query: Query,
  { appId, userId }: Owner,
): Promise<{ email: string; locale: Locale } | undefined> => {
  const { rows } = await query(confirmationOwner.with(appId, userId))
  return rows[0]
}

const confirmationTake = statement(
  'accounts.confirmation-take',
  `DELETE FROM accounts.address_confirmations c USING accounts.users u
    WHERE c.hash = $1 AND c.expires_at > $2 AND u.app_id = c.app_id AND u.id = c.user_id AND u.email = c.email
      AND u.deleted_at IS NULL
   RETURNING c.app_id AS "appId", c.user_id AS "userId", c.email`,
)

/** Consumes a token; undefined if it is unknown, used, replaced or expired, or was mailed to an earlier address. */
export const takeConfirmation = async (
  query: Query,
  token: string,
  now: Date,
): Promise<(Owner & { email: string }) | undefined> => {
  const { rows } = await query(confirmationTake.with(digest(token), now))
  return rows[0]
}

const confirmationEnd = statement(
  'accounts.confirmation-end',
  'DELETE FROM accounts.address_confirmations WHERE app_id = $1 AND user_id = $2',
)

/** Another mailed link has proven the address of this user. */
export const endConfirmation = async (query: Query, { appId, userId }: Owner): Promise<void> => {
  await query(confirmationEnd.with(appId, userId))
}
