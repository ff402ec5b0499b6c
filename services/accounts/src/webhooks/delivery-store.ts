import type { Query, Tx } from '@passerelle/server/database/connect'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { statement } from './statement-rows.ts'
import type { Answer } from './attempts.ts'

export type NewDelivery = { appId: string; id: string; eventName: string; body: string }
type Place = { appId: string; id: string }

/** Kind of the work that sends a delivery; its id is that of the delivery. */
export const deliveryKind = 'accounts.webhook'

/** Sends deliveries of an account as soon as a worker is free. */
export const queueDeliveries = (tx: Pick<Tx, 'query'>, appId: string, ids: readonly string[], now: Date) =>
  enqueueWork(
    tx,
    ids.map((id) => ({ kind: deliveryKind, id, appId, dueAt: now })),
  )

// Shared with other deliveries; stopping and resuming wait for it, and then see the new row.
const endpointLock = statement(
  'accounts.webhook-endpoint-lock',
  'SELECT stopped_at IS NOT NULL AS stopped FROM accounts.webhook_endpoints WHERE app_id = $1 FOR SHARE',
  { notNull: ['stopped'] },
)

const deliveryInsert = statement(
  'accounts.delivery-insert',
  `INSERT INTO accounts.webhook_deliveries (app_id, id, event_name, body, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (app_id, id) DO NOTHING`,
)

/**
 * Stores a delivery and sends it after the commit, or leaves it waiting while the endpoint is stopped. One of an id
 * that is stored changes nothing.
 */
export const insertDelivery = async (
  tx: Tx,
  { appId, id, eventName, body }: NewDelivery,
  now: Date,
): Promise<'queued' | 'stopped'> => {
  const { rows } = await tx.query(endpointLock.with(appId))
  const { rowCount } = await tx.query(deliveryInsert.with(appId, id, eventName, body, now))
  if (rows[0]?.stopped !== false) return 'stopped'
  if (rowCount > 0) await queueDeliveries(tx, appId, [id], now)
  return 'queued'
}

const deliveryBody = statement(
  'accounts.delivery-body',
  'SELECT body FROM accounts.webhook_deliveries WHERE app_id = $1 AND id = $2',
)

/** The body to send; null when the delivery is gone. */
export const findBody = async (query: Query, { appId, id }: Place): Promise<string | null> =>
  (await query(deliveryBody.with(appId, id))).rows[0]?.body ?? null

const deliveryOutcome = statement(
  'accounts.delivery-outcome',
  `UPDATE accounts.webhook_deliveries SET attempts = $3, state = $4, finished_at = $5, last_status = $6,
                  last_error = $7, last_ms = $8, last_reply = $9, history = history || $10::jsonb
            WHERE app_id = $1 AND id = $2`,
)

export type Attempted = Answer & {
  attempt: number
  state: 'delivered' | 'waiting' | 'failed'
  at: Date
  ms: number
  reply: string | null
}

/** Writes the outcome of an attempt. */
export const writeOutcome = async (
  { query }: Pick<Tx, 'query'>,
  { appId, id }: Place,
  { attempt, state, status, error, ms, reply, at }: Attempted,
): Promise<void> => {
  const tried = JSON.stringify([{ at: at.toISOString(), status, error, ms }])
  const finishedAt = state === 'waiting' ? null : at
  await query(deliveryOutcome.with(appId, id, attempt, state, finishedAt, status, error, ms, reply, tried))
}

const deliveryReopen = statement(
  'accounts.delivery-reopen',
  `UPDATE accounts.webhook_deliveries SET state = 'waiting', attempts = 0, finished_at = NULL
                WHERE app_id = $1 AND id = $2`,
)

/** Lets a delivery wait again, with a new series of attempts; false when there is none. */
export const reopenDelivery = async ({ query }: Pick<Tx, 'query'>, { appId, id }: Place): Promise<boolean> =>
  (await query(deliveryReopen.with(appId, id))).rowCount > 0
