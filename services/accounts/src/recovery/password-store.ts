import type { Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/statement'

type Person = { appId: string; userId: string }

/** Stored password hash of a user; null without one. */
export const findCredentials = async (
  query: Query,
  { appId, userId }: Person,
): Promise<{ passwordHash: string | null }> => {
  const { rows } = await query<{ passwordHash: string | null }>({
    name: 'accounts.credentials',
    text: `SELECT password_hash AS "passwordHash" FROM accounts.users WHERE app_id = $1 AND id = $2`,
    values: [appId, userId],
  })
  return rows[0] ?? { passwordHash: null }
}

type Told = { email: string; locale: Locale }

/** Compare-and-set of a password hash; returns the user to notify, or undefined if the hash changed meanwhile. */
export const savePassword = async (
  query: Query,
  { appId, userId }: Person,
  { hash, was }: { hash: string; was: string | null },
): Promise<Told | undefined> => {
  const { rows } = await query<Told>({
    name: 'accounts.password-save',
    text: `UPDATE accounts.users SET password_hash = $3
            WHERE app_id = $1 AND id = $2 AND password_hash IS NOT DISTINCT FROM $4 AND deleted_at IS NULL
           RETURNING email, locale`,
    values: [appId, userId, hash, was],
  })
  return rows[0]
}
