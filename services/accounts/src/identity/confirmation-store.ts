import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Owner = { appId: string; userId: string }
type Period = { now: Date; expiresAt: Date }
type Confirmed = Owner & { email: string }

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')
const codeDigest = (appId: string, code: string) => digest(`${appId}:${code}`)
/** Tries of the code of one mail. */
const mostTries = 5

const confirmationSave = statement(
  'accounts.confirmation-save',
  `INSERT INTO accounts.address_confirmations (app_id, user_id, email, hash, code_hash, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (app_id) DO UPDATE SET email = excluded.email, hash = excluded.hash, code_hash = excluded.code_hash,
     code_tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
)

/**
 * Issues the token and the code of six digits with which an owner confirms this address, in place of earlier ones; only
 * digests are stored.
 */
export const issueConfirmation = async (
  query: Query,
  { appId, userId, email }: Confirmed,
  { now, expiresAt }: Period,
): Promise<{ token: string; code: string }> => {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query(confirmationSave.with(appId, userId, email, digest(token), codeDigest(appId, code), now, expiresAt))
  return { token, code }
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
export const takeConfirmation = async (query: Query, token: string, now: Date): Promise<Confirmed | undefined> => {
  const { rows } = await query(confirmationTake.with(digest(token), now))
  return rows[0]
}

const confirmationTry = statement(
  'accounts.confirmation-try',
  `UPDATE accounts.address_confirmations SET code_tries = code_tries + 1
    WHERE app_id = $1 AND code_tries < $2 AND expires_at > $3
   RETURNING app_id AS "appId"`,
)
const confirmationTakeCode = statement(
  'accounts.confirmation-take-code',
  `DELETE FROM accounts.address_confirmations c USING accounts.users u
    WHERE c.app_id = $1 AND c.code_hash = $2 AND u.app_id = c.app_id AND u.id = c.user_id AND u.email = c.email
      AND u.deleted_at IS NULL
   RETURNING c.app_id AS "appId", c.user_id AS "userId", c.email`,
)

/** Consumes the code of an account's newest mail; undefined if it is wrong, expired or was tried five times. */
export const takeConfirmationCode = async (
  query: Query,
  { appId, code }: { appId: string; code: string },
  now: Date,
): Promise<Confirmed | undefined> => {
  const [tried] = (await query(confirmationTry.with(appId, mostTries, now))).rows
  if (!tried) return undefined
  const { rows } = await query(confirmationTakeCode.with(appId, codeDigest(appId, code)))
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
