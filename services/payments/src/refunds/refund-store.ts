import type { Database, Tx } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { ProviderRefund } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

/** Kind of the work that asks the provider for a refund; its id is that of the refund. */
export const refundKind = 'payments.refund'

/** `paymentId` is null for a refund of a booking, which the account's own provider makes. */
export type StoredRefund = {
  appId: string
  id: string
  paymentId: string | null
  providerPaymentId: string
  amountInCents: number
}
type Reading = Pick<ProviderRefund, 'status' | 'failureCode'> & { id: string | null }
type Deps = { database: Pick<Database, 'query' | 'transaction'>; record: RecordEvent }

const columns = `app_id AS "appId", id, payment_id AS "paymentId", provider_payment_id AS "providerPaymentId",
  amount_in_cents AS "amountInCents"`
const insert = statement(
  'payments.refund-insert',
  `INSERT INTO payments.refunds (app_id, id, payment_id, provider_payment_id, amount_in_cents, requested_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
)
const one = statement('payments.refund', `SELECT ${columns} FROM payments.refunds WHERE app_id = $1 AND id = $2`)
const open = statement(
  'payments.refund-open',
  `SELECT ${columns} FROM payments.refunds WHERE app_id = $1 AND id = $2 AND status IN ('requested', 'pending')`,
)
// A refund that the bank returns afterwards fails although it had succeeded; a failed one stays failed.
const save = statement(
  'payments.refund-save',
  `UPDATE payments.refunds SET status = $3, provider_refund_id = coalesce($4, provider_refund_id),
                failure_reason = $5, ended_at = CASE WHEN $3 = 'pending' THEN NULL ELSE $6::timestamptz END
          WHERE app_id = $1 AND id = $2 AND status <> $3 AND status <> 'failed'
            AND NOT (status = 'succeeded' AND $3 = 'pending')`,
)

/** The only writer of `payments.refunds`. */
export const refundStore = ({ database, record }: Deps) => {
  const write = async (
    tx: Tx,
    { appId, id, amountInCents }: StoredRefund,
    { status, id: refundId, failureCode }: Reading,
    now: Date,
  ): Promise<void> => {
    if ((await tx.query(save.with(appId, id, status, refundId, failureCode, now))).rowCount === 0) return
    const about = { appId, actor: { kind: 'system' } as const, subject: id }
    await record(tx, { ...about, name: 'refund.changed', data: { status, amountInCents } })
  }
  return {
    /** Stores a refund, and has the provider asked for it. Does nothing when it is already stored. */
    insert: async (tx: Pick<Tx, 'query'>, refund: StoredRefund, now: Date): Promise<void> => {
      const { appId, id, paymentId, providerPaymentId, amountInCents } = refund
      const { rowCount } = await tx.query(insert.with(appId, id, paymentId, providerPaymentId, amountInCents, now))
      if (rowCount > 0) await enqueueWork(tx, { kind: refundKind, id, appId, dueAt: now })
    },

    find: async (appId: string, id: string): Promise<StoredRefund | null> =>
      (await database.query(one.with(appId, id))).rows[0] ?? null,

    /** Null when it has ended. */
    findOpen: async (appId: string, id: string): Promise<StoredRefund | null> =>
      (await database.query(open.with(appId, id))).rows[0] ?? null,

    /** Stores what the provider reports; records `refund.changed` when the status is another one. */
    write,
    /** The same in a transaction of its own. */
    save: (refund: StoredRefund, reading: Reading, now: Date): Promise<void> =>
      database.transaction((tx) => write(tx, refund, reading, now)),
  }
}

export type RefundStore = ReturnType<typeof refundStore>
