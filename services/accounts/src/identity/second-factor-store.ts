import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'
import { digestOf } from './recovery-codes.ts'

export type Owner = { appId: string; userId: string }
export type Factor = { secret: string; confirmedAt: Date | null }

const factor = statement(
  'accounts.factor',
  `SELECT secret, confirmed_at AS "confirmedAt" FROM accounts.totp_factors WHERE app_id = $1 AND user_id = $2`,
)

export const findFactor = async (query: Query, { appId, userId }: Owner): Promise<Factor | undefined> => {
  const { rows } = await query(factor.with(appId, userId))
  return rows[0]
}

const factorBegin = statement(
  'accounts.factor-begin',
  `INSERT INTO accounts.totp_factors AS held (app_id, user_id, secret, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (app_id, user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at,
             last_step = NULL
             WHERE held.confirmed_at IS NULL`,
)

/** Stores an unconfirmed secret; false when a confirmed one exists. */
export const saveUnconfirmed = async (
  query: Query,
  { appId, userId }: Owner,
  sealed: string,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await query(factorBegin.with(appId, userId, sealed, now))
  return rowCount === 1
}

const factorUse = statement(
  'accounts.factor-use',
  `UPDATE accounts.totp_factors SET last_step = $3, confirmed_at = coalesce(confirmed_at, $4)
            WHERE app_id = $1 AND user_id = $2 AND (last_step IS NULL OR last_step < $3)`,
)

/**
 * Marks the time step of a code as used and confirms the factor; false when this or a later step was used before
 * (replay protection).
 */
export const consumeStep = async (
  query: Query,
  { appId, userId }: Owner,
  step: number,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await query(factorUse.with(appId, userId, step, now))
  return rowCount === 1
}

const factorRemove = statement(
  'accounts.factor-remove',
  `WITH codes AS (DELETE FROM accounts.recovery_codes WHERE app_id = $1 AND user_id = $2)
           DELETE FROM accounts.totp_factors WHERE app_id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL`,
)

/** Deletes a factor with its recovery codes; false when there was none. */
export const removeFactor = async (query: Query, { appId, userId }: Owner): Promise<boolean> => {
  const { rowCount } = await query(factorRemove.with(appId, userId))
  return rowCount === 1
}

const recoveryCodesRemove = statement(
  'accounts.recovery-codes-remove',
  'DELETE FROM accounts.recovery_codes WHERE app_id = $1 AND user_id = $2',
)

const recoveryCodesInsert = statement(
  'accounts.recovery-codes-insert',
  'INSERT INTO accounts.recovery_codes (app_id, user_id, hash) SELECT $1, $2, unnest($3::text[])',
)

/** Replaces a user's recovery codes. */
export const saveRecoveryCodes = async (
  query: Query,
  { appId, userId }: Owner,
  codes: readonly string[],
): Promise<void> => {
  await query(recoveryCodesRemove.with(appId, userId))
  await query(recoveryCodesInsert.with(appId, userId, codes.map(digestOf)))
}

const recoveryCodeTake = statement(
  'accounts.recovery-code-take',
  'DELETE FROM accounts.recovery_codes WHERE app_id = $1 AND user_id = $2 AND hash = $3',
)

/** Consumes a recovery code; false when there is no such code. */
export const takeRecoveryCode = async (query: Query, { appId, userId }: Owner, code: string): Promise<boolean> => {
  const { rowCount } = await query(recoveryCodeTake.with(appId, userId, digestOf(code)))
  return rowCount === 1
}
