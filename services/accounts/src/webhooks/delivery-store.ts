import type { Tx } from '@passerelle/server/database/connect'
import type { DueRow } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import type { Next, Outcome } from './attempts.ts'

export type NewDelivery = { appId: string; id: string; eventName: string; body: string }
export type Attempted = { appId: string; id: string; attempt: number; body: string }

/** Name of the deadline for the next attempt of a delivery. */
export const deliveryDeadline = 'webhook-delivery'

/**
 * Lease of an attempt, in ms: no other process attempts the delivery meanwhile. After a crash it is retried when the
 * lease expires.
 */
const leaseMs = 60_000

const deliveryInsert = statement(
  'accounts.delivery-insert',
  `INSERT INTO accounts.webhook_deliveries (app_id, id, event_name, body, created_at, next_attempt_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
)

export const insertDelivery = async (
  tx: Tx,
  scheduleDeadline: Platform['scheduleDeadline'],
  { appId, id, eventName, body }: NewDelivery,
  { now, stopped }: { now: Date; stopped: boolean },
) => {
  await tx.query(deliveryInsert.with(appId, id, eventName, body, now, stopped ? null : now))
  if (!stopped) scheduleDeadline(tx, 'accounts', deliveryDeadline, { appId, id, dueAt: now })
}

const deliveryTake = statement(
  'accounts.delivery-take',
  `UPDATE accounts.webhook_deliveries SET attempts = attempts + 1, next_attempt_at = $5
            WHERE app_id = $1 AND id = $2 AND next_attempt_at = $3 AND next_attempt_at <= $4 AND state = 'waiting'
            RETURNING app_id AS "appId", id, attempts AS attempt, body`,
)

/** Acquires the lease of a due delivery; undefined when another process has it. */
export const takeDelivery = async (tx: Tx, { appId, id, dueAt }: DueRow, now: Date): Promise<Attempted | undefined> => {
  const { rows } = await tx.query(deliveryTake.with(appId, id, dueAt, now, new Date(now.getTime() + leaseMs)))
  return rows[0]
}

const deliveryOutcome = statement(
  'accounts.delivery-outcome',
  `UPDATE accounts.webhook_deliveries SET state = $4, next_attempt_at = $5, finished_at = $6, last_status = $7,
                  last_error = $8, last_ms = $9, last_reply = $10, history = history || $11::jsonb
            WHERE app_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
)

/** Writes the outcome of an attempt, unless another attempt has begun since. */
export const writeOutcome = async (
  tx: Tx,
  { appId, id, attempt }: Attempted,
  { status, error, ms, reply, at }: Outcome & { ms: number; reply: string | null; at: Date },
  next: Next,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    deliveryOutcome.with(
      appId,
      id,
      attempt,
      next.state,
      next.state === 'waiting' ? next.nextAttemptAt : null,
      next.state === 'waiting' ? null : at,
      status,
      error,
      ms,
      reply,
      JSON.stringify([{ at: at.toISOString(), status, error, ms }]),
    ),
  )
  return rowCount === 1
}
