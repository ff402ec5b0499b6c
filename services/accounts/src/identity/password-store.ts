import type { Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Person = { appId: string; userId: string }

const credentials = statement(
  'accounts.credentials',
  `SELECT u.password_hash AS "passwordHash", u.email, a.name AS "accountName"
     FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id WHERE u.app_id = $1 AND u.id = $2`,
)

/** Stored password hash of a user, null without one; their address and account. */
export const findCredentials = async (
  query: Query,
  { appId, userId }: Person,
): Promise<{ passwordHash: string | null; email: string; accountName: string }> => {
  const { rows } = await query(credentials.with(appId, userId))
  return rows[0] ?? { passwordHash: null, email: '', accountName: '' }
}

const passwordGiven = statement(
  'accounts.password-given',
  `SELECT created_at AS "at" FROM accounts.sessions WHERE id = $1 AND method IN ('password', 'second_factor')`,
)

/** When the user of a session gave their password; undefined if they signed in without it. */
export const findPasswordGiven = async (query: Query, sessionId: string): Promise<Date | undefined> => {
  const { rows } = await query(passwordGiven.with(sessionId))
  return rows[0]?.at
}

type Told = { email: string; locale: Locale }

const passwordSave = statement(
  'accounts.password-save',
  `UPDATE accounts.users SET password_hash = $3
            WHERE app_id = $1 AND id = $2 AND password_hash IS NOT DISTINCT FROM $4 AND deleted_at IS NULL
           RETURNING email, locale`,
).as<Pick<Told, 'locale'>>()

/** Compare-and-set of a password hash; returns the user to notify, or undefined if the hash changed meanwhile. */
export const savePassword = async (
  query: Query,
  { appId, userId }: Person,
  { hash, was }: { hash: string; was: string | null },
): Promise<Told | undefined> => {
  const { rows } = await query(passwordSave.with(appId, userId, hash, was))
  return rows[0]
}
