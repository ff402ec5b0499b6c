import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'

type User = InferResponse<typeof accounts.updateUser>

type Moments = 'createdAt' | 'invitedAt' | 'lastSignInAt'
export type UserRow = Omit<User, Moments> & { createdAt: Date; invitedAt: Date | null; lastSignInAt: Date | null }

/** Columns of a user for administrators, from the row `u` of `accounts.users` (ACC-001). */
export const userColumns = `
  u.id AS "_id", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.job, u.metadata, u.address, u.phone,
  u.roles, u.locale, u.picture, u.staff, u.created_at AS "createdAt", u.invited_at AS "invitedAt",
  CASE WHEN u.password_hash IS NULL AND u.invited_at IS NOT NULL THEN 'invited' ELSE 'active' END AS state,
  (SELECT max(s.created_at) FROM accounts.sessions s WHERE s.app_id = u.app_id AND s.user_id = u.id) AS "lastSignInAt"`

/** Second factors of the user `u`, the authenticator app first. */
export const secondFactorsColumn = `
  array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM accounts.totp_factors f
                       WHERE f.app_id = u.app_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL) THEN 'app' END,
    CASE WHEN EXISTS (SELECT FROM accounts.passkeys k WHERE k.app_id = u.app_id AND k.user_id = u.id) THEN 'passkey' END
  ], NULL) AS "secondFactors"`

export const toUser = <T extends UserRow>({ createdAt, invitedAt, lastSignInAt, ...row }: T) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  invitedAt: invitedAt?.toISOString() ?? null,
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})
