import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { statement } from './statement-rows.ts'
import { assertManages } from './user-rules.ts'
import { toUser, userColumns, type UserRow } from './user-columns.ts'

export type UserId = { appId: string; userId: string }

const userStatement = statement(
  'accounts.user',
  `SELECT ${userColumns} FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.app_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND u.staff = a.provider`,
).as<UserRow>()

/** User of the account: a customer or, in the provider's account, a staff user; undefined otherwise. */
export const findUser = async (query: Query, { appId, userId }: UserId) => {
  const { rows } = await query(userStatement.with(appId, userId))
  return rows[0] && toUser(rows[0])
}

const usersLock = statement('accounts.users-lock', 'SELECT FROM accounts.apps WHERE id = $1 FOR NO KEY UPDATE')

/**
 * Reads a user for an update and serializes changes to the users of this account, so that its administrators can be
 * counted.
 */
export const lockUser = async (tx: Tx, ids: UserId) => {
  await tx.query(usersLock.with(ids.appId))
  const user = await findUser(tx.query, ids)
  if (!user) throw new Problem('not_found')
  return user
}

/** Like `lockUser`, for a caller who changes this user. Throws `not_found`, `access_denied` (a role they lack). */
export const lockManagedUser = async (tx: Tx, ids: UserId, actor: Person, provider: string) => {
  const user = await lockUser(tx, ids)
  assertManages(actor, user.roles, provider)
  return user
}

const anotherAdministrator = statement(
  'accounts.another-administrator',
  `SELECT FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.app_id = $1 AND u.id <> $2 AND u.deleted_at IS NULL AND u.staff = a.provider AND $3 = ANY (u.roles)
              AND (u.password_hash IS NOT NULL OR u.invited_at IS NULL) LIMIT 1`,
)

/** Throws `last_administrator` when this user is the only administrator of the account. Call it after `lockUser`. */
export const assertAnotherAdministrator = async (tx: Tx, { appId, userId }: UserId): Promise<void> => {
  const { rows } = await tx.query(anotherAdministrator.with(appId, userId, customerAdminRole))
  if (rows.length === 0) throw new Problem('last_administrator')
}

/** Maps a violation of the unique email constraint to `email_taken`. */
export const whileEmailIsFree = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (getConstraintName(error) === 'users_app_id_email_key') throw emailTaken(error)
    throw error
  }
}

export const emailTaken = (cause?: unknown): Problem =>
  new Problem('email_taken', { fields: { email: fieldMessage('problems.email_taken') }, cause })
