import type { Query } from '@passerelle/server/database/statement'
import { digestOf } from './recovery-codes.ts'

export type Owner = { appId: string; userId: string }
export type Factor = { secret: string; confirmedAt: Date | null }

export const findFactor = async (query: Query, { appId, userId }: Owner): Promise<Factor | undefined> => {
  const { rows } = await query<Factor>({
    name: 'accounts.factor',
    text: `SELECT secret, confirmed_at AS "confirmedAt" FROM accounts.totp_factors WHERE app_id = $1 AND user_id = $2`,
    values: [appId, userId],
  })
  return rows[0]
}

/** Stores an unconfirmed secret; false when a confirmed one exists. */
export const saveUnconfirmed = async (
  query: Query,
  { appId, userId }: Owner,
  sealed: string,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await query({
    name: 'accounts.factor-begin',
    text: `INSERT INTO accounts.totp_factors AS held (app_id, user_id, secret, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (app_id, user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at,
             last_step = NULL
             WHERE held.confirmed_at IS NULL`,
    values: [appId, userId, sealed, now],
  })
  return rowCount === 1
}

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
  const { rowCount } = await query({
    name: 'accounts.factor-use',
    text: `UPDATE accounts.totp_factors SET last_step = $3, confirmed_at = coalesce(confirmed_at, $4)
            WHERE app_id = $1 AND user_id = $2 AND (last_step IS NULL OR last_step < $3)`,
    values: [appId, userId, step, now],
  })
  return rowCount === 1
}

/** Deletes a factor with its recovery codes; false when there was none. */
export const removeFactor = async (query: Query, { appId, userId }: Owner): Promise<boolean> => {
  const { rowCount } = await query({
    name: 'accounts.factor-remove',
    text: `WITH codes AS (DELETE FROM accounts.recovery_codes WHERE app_id = $1 AND user_id = $2)
           DELETE FROM accounts.totp_factors WHERE app_id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL`,
    values: [appId, userId],
  })
  return rowCount === 1
}

/** Replaces a user's recovery codes. */
export const saveRecoveryCodes = async (
  query: Query,
  { appId, userId }: Owner,
  codes: readonly string[],
): Promise<void> => {
  await query({
    name: 'accounts.recovery-codes-remove',
    text: 'DELETE FROM accounts.recovery_codes WHERE app_id = $1 AND user_id = $2',
    values: [appId, userId],
  })
  await query({
    name: 'accounts.recovery-codes-insert',
    text: 'INSERT INTO accounts.recovery_codes (app_id, user_id, hash) SELECT $1, $2, unnest($3::text[])',
    values: [appId, userId, codes.map(digestOf)],
  })
}

/** Consumes a recovery code; false when there is no such code. */
export const takeRecoveryCode = async (query: Query, { appId, userId }: Owner, code: string): Promise<boolean> => {
  const { rowCount } = await query({
    name: 'accounts.recovery-code-take',
    text: 'DELETE FROM accounts.recovery_codes WHERE app_id = $1 AND user_id = $2 AND hash = $3',
    values: [appId, userId, digestOf(code)],
  })
  return rowCount === 1
}
