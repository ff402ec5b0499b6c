import { hours, minutes } from '@passerelle/kernel/durations'
import type { Platform } from '../platform.ts'

export type AnswerDeps = Pick<Platform, 'database' | 'clock'>
export type IdempotencyRecord = { fingerprint: string; status: number | null; body: unknown }
type IdempotencyKey = { caller: string; key: string; fingerprint: string }

/** Answers are kept this long. */
const retentionMs = hours(24)
/** A call that has not answered after this time died with its process. */
const lockTimeoutMs = minutes(1)

/** Takes the key for this call. Answers what stands there already when another call has it. */
export const claimKey = async (
  { database, clock }: AnswerDeps,
  { caller, key, fingerprint }: IdempotencyKey,
): Promise<IdempotencyRecord | undefined> => {
  const now = clock.now().getTime()
  const { rowCount } = await database.query({
    name: 'idempotency_claim',
    // Answers that nobody may ask for any more leave with the next one that is kept.
    text: `WITH gone AS (DELETE FROM platform.idempotent_answers WHERE created_at < $5 AND (caller, key) <> ($1, $2))
           INSERT INTO platform.idempotent_answers AS a (caller, key, fingerprint, status, body, created_at) VALUES ($1, $2, $3, NULL, NULL, $4)
           ON CONFLICT (caller, key) DO UPDATE SET fingerprint = $3, status = NULL, body = NULL, created_at = $4
            WHERE a.created_at < $5 OR (a.status IS NULL AND a.created_at < $6)`,
    values: [caller, key, fingerprint, new Date(now), new Date(now - retentionMs), new Date(now - lockTimeoutMs)],
  })
  if (rowCount === 1) return undefined
  const { rows } = await database.query<IdempotencyRecord>({
    name: 'idempotency_read',
    text: 'SELECT fingerprint, status, body FROM platform.idempotent_answers WHERE caller = $1 AND key = $2',
    values: [caller, key],
  })
  // Given back in between: the caller may try again.
  return rows[0] ?? { fingerprint, status: null, body: null }
}

/** Keeps the answer of the call that took the key. */
export const saveResponse = async (
  { database }: AnswerDeps,
  { caller, key }: IdempotencyKey,
  status: number,
  body: unknown,
): Promise<void> => {
  await database.query({
    name: 'idempotency_keep',
    text: 'UPDATE platform.idempotent_answers SET status = $3, body = $4 WHERE caller = $1 AND key = $2 AND status IS NULL',
    values: [caller, key, status, JSON.stringify(body)],
  })
}

/** Gives the key back: nothing was done under it. */
export const releaseKey = async ({ database }: AnswerDeps, { caller, key }: IdempotencyKey): Promise<void> => {
  await database.query({
    name: 'idempotency_give_back',
    text: 'DELETE FROM platform.idempotent_answers WHERE caller = $1 AND key = $2 AND status IS NULL',
    values: [caller, key],
  })
}
