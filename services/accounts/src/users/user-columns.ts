import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'

type User = InferResponse<typeof accounts.updateUser>

type Moments = 'createdAt' | 'invitedAt' | 'lastSignInAt'
export type UserRow = Omit<User, Moments> & { createdAt: Date; invitedAt: Date | null; lastSignInAt: Date | null }

/** Columns of a user for administrators, from the row `u` of `accounts.users` (ACC-001). */
export const userColumns = `
  u.id AS "_id", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.job, u.metadata, u.address, u.phone, u.roles, u.locale,
  u.picture, u.staff, u.created_at AS "createdAt", u.invited_at AS "invitedAt",
  CASE WHEN u.password_hash IS NULL AND u.invited_at IS NOT NULL THEN 'invited' ELSE 'active' END AS state,
  (SELECT max(s.created_at) FROM accounts.sessions s WHERE s.app_id = u.app_id AND s.user_id = u.id) AS "lastSignInAt"`

export const toUser = ({ createdAt, invitedAt, lastSignInAt, ...row }: UserRow): User => ({
  ...row,
  createdAt: createdAt.toISOString(),
  invitedAt: invitedAt?.toISOString() ?? null,
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})
