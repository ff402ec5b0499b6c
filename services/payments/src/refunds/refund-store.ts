import type { Database, Tx } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import type { ProviderRefund } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

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
  'payments.refunds-open',
  `SELECT ${columns} FROM payments.refunds WHERE status IN ('requested', 'pending')
    ORDER BY requested_at LIMIT 500`,
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
export const refundStore = ({ database, record }: Deps) => ({
  /** Does nothing when the refund is already stored. */
  insert: async (tx: Pick<Tx, 'query'>, refund: StoredRefund, now: Date): Promise<void> => {
    const { appId, id, paymentId, providerPaymentId, amountInCents } = refund
    await tx.query(insert.with(appId, id, paymentId, providerPaymentId, amountInCents, now))
  },

  find: async (appId: string, id: string): Promise<StoredRefund | null> =>
    (await database.query(one.with(appId, id))).rows[0] ?? null,

  /** Refunds that have not ended, oldest first. */
  listOpen: async (): Promise<StoredRefund[]> => (await database.query(open.with())).rows,

  /** Stores what the provider reports; records `refund.changed` when the status is another one. */
  save: ({ appId, id, amountInCents }: StoredRefund, reading: Reading, now: Date): Promise<void> =>
    database.transaction(async (tx) => {
      const { status } = reading
      const values = [appId, id, status, reading.id, reading.failureCode, now]
      if ((await tx.query(save.with(...values))).rowCount === 0) return
      const about = { appId, actor: { kind: 'system' } as const, subject: id }
      await record(tx, { ...about, name: 'refund.changed', data: { status, amountInCents } })
    }),
})

export type RefundStore = ReturnType<typeof refundStore>
