import { Problem } from '@passerelle/contract/problems'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** A person at an identity provider: `subject` is unique at the issuer and never given to anybody else. */
export type Identity = { issuer: string; subject: string }
type Staff = { appId: string; userId: string }

const staffOfIdentity = statement(
  'accounts.staff-of-identity',
  `SELECT u.id AS "userId", u.app_id AS "appId", u.roles, i.subject AS "boundTo"
     FROM accounts.users u
     JOIN accounts.apps a ON a.id = u.app_id AND a.provider
     LEFT JOIN accounts.staff_identities i ON i.app_id = u.app_id AND i.user_id = u.id AND i.issuer = $2
    WHERE u.staff AND u.deleted_at IS NULL AND (u.email = $1 OR i.subject = $3)
    ORDER BY i.subject = $3 DESC NULLS LAST LIMIT 1`,
  { notNull: ['userId', 'appId', 'roles'] },
)

/**
 * Staff user who is bound to this identity, otherwise the one with its address. Throws `staff_identity_changed` when
 * the address is bound to somebody else at the same issuer.
 */
export const findStaff = async (query: Query, { issuer, subject }: Identity, email: string) => {
  const { rows } = await query(staffOfIdentity.with(email, issuer, subject))
  const [staff] = rows
  if (!staff) return undefined
  const { boundTo, ...found } = staff
  if (boundTo !== null && boundTo !== subject) throw new Problem('staff_identity_changed')
  return { ...found, isBound: boundTo !== null }
}

const identityOfRemoved = statement(
  'accounts.identity-of-removed',
  `DELETE FROM accounts.staff_identities i USING accounts.users u
    WHERE i.issuer = $1 AND i.subject = $2 AND u.app_id = i.app_id AND u.id = i.user_id AND u.deleted_at IS NOT NULL`,
)

// A binding to another issuer is one of before the installation changed its identity provider.
const identityBind = statement(
  'accounts.identity-bind',
  `INSERT INTO accounts.staff_identities AS i (app_id, user_id, issuer, subject, bound_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (app_id, user_id) DO UPDATE
     SET issuer = excluded.issuer, subject = excluded.subject, bound_at = excluded.bound_at
     WHERE i.issuer <> excluded.issuer`,
)

/** Binds a staff user to their identity at the first sign-in. Throws `staff_identity_changed` if another is bound. */
export const bindIdentity = async (
  tx: Tx,
  { appId, userId }: Staff,
  { issuer, subject }: Identity,
  now: Date,
): Promise<void> => {
  await tx.query(identityOfRemoved.with(issuer, subject))
  const { rowCount } = await tx.query(identityBind.with(appId, userId, issuer, subject, now))
  if (rowCount === 0) throw new Problem('staff_identity_changed')
}

const boundStaff = statement(
  'accounts.bound-staff',
  `SELECT app_id AS "appId", user_id AS "userId" FROM accounts.staff_identities WHERE issuer = $1 AND subject = $2`,
)

/** Staff user who is bound to this identity; undefined without one. */
export const findBoundStaff = async (query: Query, { issuer, subject }: Identity): Promise<Staff | undefined> => {
  const { rows } = await query(boundStaff.with(issuer, subject))
  return rows[0]
}

const identityRelease = statement(
  'accounts.identity-release',
  'DELETE FROM accounts.staff_identities WHERE app_id = $1 AND user_id = $2',
)

/** Deletes the binding of a user, if any; their next sign-in binds anew. Returns whether there was one. */
export const releaseIdentity = async (query: Query, { appId, userId }: Staff): Promise<boolean> => {
  const { rowCount } = await query(identityRelease.with(appId, userId))
  return rowCount === 1
}
