import { randomUUID } from 'node:crypto'
import { hours, minutes } from '@passerelle/kernel/durations'
import { Problem } from '@passerelle/contract/problems'
import type { CommitMarker } from '../database/commit-marker.ts'
import type { Platform } from '../platform.ts'

export type IdempotencyDeps = Pick<Platform, 'database' | 'clock'>
/** Record of an idempotency key. `effective`: a transaction of the request that holds the key was committed. */
export type IdempotencyRecord = { fingerprint: string; status: number | null; body: unknown; effective: boolean }
/** One request that claims a key. */
export type Attempt = { id: string; caller: string; key: string; fingerprint: string }

/** Retention of responses in ms. */
const retentionMs = hours(24)
/**
 * A request with neither a response nor a committed transaction after this time is assumed to have crashed; its key may
 * be claimed again.
 */
const lockTimeoutMs = minutes(1)

/** Claims the idempotency key for this attempt. Returns false if another attempt holds it. */
export const claimKey = async (
  { database, clock }: IdempotencyDeps,
  { id, caller, key, fingerprint }: Attempt,
): Promise<boolean> => {
  const now = clock.now().getTime()
  const { rowCount } = await database.query({
    name: 'idempotency_claim',
    // Also deletes expired responses.
    text: `WITH gone AS (DELETE FROM platform.idempotent_answers WHERE created_at < $5 AND (caller, key) <> ($1, $2))
           INSERT INTO platform.idempotent_answers AS a (caller, key, fingerprint, created_at, attempt)
           VALUES ($1, $2, $3, $4, $7)
           ON CONFLICT (caller, key) DO UPDATE SET fingerprint = $3, status = NULL, body = NULL, created_at = $4,
             attempt = $7, effect = NULL
            WHERE a.created_at < $5 OR (a.status IS NULL AND a.effect IS NULL AND a.created_at < $6)`,
    values: [caller, key, fingerprint, new Date(now), new Date(now - retentionMs), new Date(now - lockTimeoutMs), id],
  })
  return rowCount === 1
}

/** Returns the record of the key, or undefined if nobody has claimed it. */
export const findRecord = async (
  { database }: IdempotencyDeps,
  { caller, key }: Attempt,
): Promise<IdempotencyRecord | undefined> => {
  const { rows } = await database.query<IdempotencyRecord>({
    name: 'idempotency_read',
    text: `SELECT fingerprint, status, body, effect IS NOT NULL AS effective FROM platform.idempotent_answers
      WHERE caller = $1 AND key = $2`,
    values: [caller, key],
  })
  return rows[0]
}

/** Stores the response of the attempt that holds the key. */
export const saveResponse = async (
  { database }: IdempotencyDeps,
  { id, caller, key }: Attempt,
  status: number,
  body: unknown,
): Promise<void> => {
  await database.query({
    name: 'idempotency_keep',
    text: `UPDATE platform.idempotent_answers SET status = $4, body = $5
      WHERE caller = $1 AND key = $2 AND attempt = $3 AND status IS NULL`,
    values: [caller, key, id, status, JSON.stringify(body)],
  })
}

/**
 * Releases the key unless a transaction of the attempt was committed. Waits for a COMMIT in progress, because that
 * transaction holds the row lock.
 */
export const releaseKey = async ({ database }: IdempotencyDeps, { id, caller, key }: Attempt): Promise<void> => {
  await database.query({
    name: 'idempotency_give_back',
    text: `DELETE FROM platform.idempotent_answers WHERE caller = $1 AND key = $2 AND attempt = $3 AND status IS NULL
      AND effect IS NULL`,
    values: [caller, key, id],
  })
}

/**
 * Marks the key in each transaction of the attempt, so that both commit atomically. An attempt that lost its key in the
 * meantime cannot commit: Problem `idempotency_in_progress`.
 */
export const markCommits = ({ database }: IdempotencyDeps, { id, caller, key }: Attempt) => {
  let closed = false
  const mark: CommitMarker['mark'] = async (query) => {
    // Background work that outlives the request does not belong to it.
    if (closed) return undefined
    const effect = randomUUID()
    const { rowCount } = await query({
      name: 'idempotency_mark',
      text: `UPDATE platform.idempotent_answers SET effect = $4
        WHERE caller = $1 AND key = $2 AND attempt = $3 AND status IS NULL`,
      values: [caller, key, id, effect],
    })
    if (rowCount === 0) throw new Problem('idempotency_in_progress')
    return async () => {
      const { rowCount: committed } = await database.query({
        name: 'idempotency_committed',
        // The row lock waits for a transaction whose COMMIT is still in progress.
        text: 'SELECT FROM platform.idempotent_answers WHERE caller = $1 AND key = $2 AND effect = $3 FOR UPDATE',
        values: [caller, key, effect],
      })
      return committed === 1
    }
  }
  return { mark, close: () => void (closed = true) }
}
