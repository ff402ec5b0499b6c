import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type Owner = { appId: string; userId: string }
export type StoredCode = { code: string; expiresAt: Date }

const supportCodeHeld = statement(
  'accounts.support-code-held',
  `SELECT code, expires_at AS "expiresAt" FROM accounts.support_codes
      WHERE app_id = $1 AND user_id = $2 AND expires_at > $3`,
)

/** Valid support code of a user at `now`. */
export const findActiveCode = async (
  query: Database['query'],
  { appId, userId }: Owner,
  now: Date,
): Promise<StoredCode | undefined> => {
  const { rows } = await query(supportCodeHeld.with(appId, userId, now))
  return rows[0]
}

const supportCodeKeep = statement(
  'accounts.support-code-keep',
  `WITH gone AS (
               DELETE FROM accounts.support_codes WHERE (app_id, user_id) IN (
                 SELECT app_id, user_id FROM accounts.support_codes
                  WHERE expires_at <= $5 AND (app_id, user_id) <> ($1, $2) ORDER BY expires_at LIMIT 100
                  FOR UPDATE SKIP LOCKED))
             INSERT INTO accounts.support_codes AS held (app_id, user_id, code, expires_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (app_id, user_id) DO UPDATE
               SET code = CASE WHEN held.expires_at > $5 THEN held.code ELSE excluded.code END,
                   expires_at = CASE WHEN held.expires_at > $5 THEN held.expires_at ELSE excluded.expires_at END
             RETURNING code, expires_at AS "expiresAt"`,
)

/**
 * Upserts the user's support code and returns the stored one: a concurrent call's code if it is still valid. Undefined
 * when the code belongs to somebody else. Also deletes up to 100 expired codes, skipping rows locked by other calls.
 */
export const upsertCode = async (
  query: Database['query'],
  { appId, userId }: Owner,
  { code, expiresAt }: StoredCode,
  now: Date,
): Promise<StoredCode | undefined> => {
  try {
    const { rows } = await query(supportCodeKeep.with(appId, userId, code, expiresAt, now))
    return rows[0]
  } catch (error) {
    if (getConstraintName(error) === 'support_codes_code_key') return undefined
    throw error
  }
}

type Found = Omit<InferResponse<typeof accounts.findSupportCode>, 'expiresAt'> & { expiresAt: Date }

const supportCodeOwner = statement(
  'accounts.support-code-owner',
  `SELECT c.expires_at AS "expiresAt",
                  json_build_object('_id', a.id, 'slug', a.slug, 'name', a.name, 'logo', a.logo,
                    'primaryColor', a.primary_color, 'isRegistered',
                    EXISTS (SELECT FROM accounts.users r WHERE r.app_id = a.id AND r.id = $2)) AS app,
                  json_build_object('_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
                    'picture', u.picture, 'staff', u.staff, 'email', u.email, 'job', u.job, 'roles', u.roles) AS person
             FROM accounts.support_codes c
             JOIN accounts.users u ON u.app_id = c.app_id AND u.id = c.user_id
             JOIN accounts.apps a ON a.id = c.app_id
            WHERE c.code = $1 AND c.expires_at > $3 AND u.deleted_at IS NULL AND a.disabled_at IS NULL`,
).as<Found>()

/** User of a code that is valid at `now`, in an enabled account; `readerId` is the staff user who asks. */
export const findCodeOwner = async (
  query: Database['query'],
  code: string,
  readerId: string,
  now: Date,
): Promise<Found | undefined> => {
  const { rows } = await query(supportCodeOwner.with(code, readerId, now))
  return rows[0]
}
