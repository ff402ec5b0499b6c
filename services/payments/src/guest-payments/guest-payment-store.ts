import { Problem } from '@passerelle/contract/problems'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import { queueReconciliation } from '../methods/customer-store.ts'
import { toFailureReason, type FailureReason } from '../payments/payment-state.ts'
import type { ProviderPayment } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

export type StoredGuestPayment = {
  appId: string
  id: string
  bookingId: string
  secret: string
  amountInCents: number
  status: 'open' | 'processing' | 'paid' | 'failed' | 'void'
  providerPaymentId: string | null
  failureReason: FailureReason | null
  paidAt: Date | null
  createdAt: Date
  /** When the provider was last asked, or reported by itself. */
  readAt: Date
}
type Deps = { database: Pick<Database, 'query' | 'transaction'>; record: RecordEvent }

const columns = `app_id AS "appId", id, booking_id AS "bookingId", secret, amount_in_cents AS "amountInCents", status,
  provider_payment_id AS "providerPaymentId", failure_reason AS "failureReason", paid_at AS "paidAt",
  created_at AS "createdAt", read_at AS "readAt"`
const ofBooking = statement(
  'payments.guest-payments',
  `SELECT ${columns} FROM payments.guest_payments WHERE app_id = $1 AND booking_id = $2
    ORDER BY created_at DESC, id DESC LIMIT 100`,
).as<Pick<StoredGuestPayment, 'status' | 'failureReason'>>()
const bySecret = statement(
  'payments.guest-payment',
  `SELECT ${columns} FROM payments.guest_payments WHERE secret = $1 AND status <> 'void'`,
).as<Pick<StoredGuestPayment, 'status' | 'failureReason'>>()
// The refund of what was above the balance has the id of the payment.
const returned = statement(
  'payments.guest-payment-returned',
  `SELECT coalesce(sum(amount_in_cents), 0)::int AS amount FROM payments.refunds
    WHERE app_id = $1 AND id = $2 AND status <> 'failed'`,
  { notNull: ['amount'] },
)
const unfinished = statement(
  'payments.guest-payments-open',
  `SELECT provider_payment_id AS "providerPaymentId" FROM payments.guest_payments
          WHERE app_id = $1 AND status IN ('open', 'processing', 'failed') AND provider_payment_id IS NOT NULL
            AND created_at > $2
          ORDER BY created_at`,
  { notNull: ['providerPaymentId'] },
)
// One after the other, so that of two links asked at once the first is void.
const takeTurns = statement(
  'payments.guest-payment-turns',
  `SELECT pg_advisory_xact_lock(hashtextextended('payments.guest_payments:' || $1::text, 0)) IS NULL AS free`,
  { notNull: ['free'] },
)
const voidOthers = statement(
  'payments.guest-payment-void',
  `UPDATE payments.guest_payments SET status = 'void' WHERE app_id = $1 AND booking_id = $2
    AND status IN ('open', 'failed')`,
)
const insert = statement(
  'payments.guest-payment-insert',
  `INSERT INTO payments.guest_payments (app_id, id, booking_id, secret, amount_in_cents, created_at, read_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${columns}`,
).as<Pick<StoredGuestPayment, 'status' | 'failureReason'>>()
// Of two tabs that begin at once each has the same payment from the provider.
const begin = statement(
  'payments.guest-payment-begin',
  `UPDATE payments.guest_payments SET provider_payment_id = $3, status = 'open', failure_reason = NULL
    WHERE app_id = $1 AND id = $2 AND status IN ('open', 'failed')
      AND (provider_payment_id IS NOT DISTINCT FROM $4 OR provider_payment_id = $3)`,
)
// What the provider has received is paid, even for a link that was replaced meanwhile.
const save = statement(
  'payments.guest-payment-save',
  `UPDATE payments.guest_payments SET status = CASE WHEN status = 'void' AND $3 <> 'paid' THEN status ELSE $3 END,
                failure_reason = $4, paid_at = $5, read_at = $6
          WHERE app_id = $1 AND provider_payment_id = $2 AND read_at <= $6 AND status <> 'paid'
         RETURNING id, booking_id AS "bookingId", amount_in_cents AS "amountInCents", old.status AS was,
           new.status AS status`,
)

const statusOf = ({ state }: ProviderPayment): StoredGuestPayment['status'] =>
  state === 'succeeded' ? 'paid' : state === 'canceled' ? 'failed' : state

/** The only writer of `payments.guest_payments`; an older reading never overwrites a newer one, and paid is final. */
export const guestPaymentStore = ({ database, record }: Deps) => ({
  list: async (appId: string, bookingId: string): Promise<StoredGuestPayment[]> =>
    (await database.query(ofBooking.with(appId, bookingId))).rows,

  /** Throws `not_found`. */
  find: async (secret: string): Promise<StoredGuestPayment> => {
    const { rows } = await database.query(bySecret.with(secret))
    if (!rows[0]) throw new Problem('not_found')
    return rows[0]
  },

  readReturned: async (appId: string, id: string): Promise<number> =>
    (await database.query(returned.with(appId, id))).rows[0]!.amount,

  /** Payments of the account's guests at the provider that have not ended, by the id that they have there. */
  listUnfinished: async (appId: string, since: Date): Promise<string[]> =>
    (await database.query(unfinished.with(appId, since))).rows.map(({ providerPaymentId }) => providerPaymentId),

  insert: async (
    tx: Tx,
    {
      appId,
      id,
      bookingId,
      secret,
      amountInCents,
    }: Pick<StoredGuestPayment, 'appId' | 'id' | 'bookingId' | 'secret' | 'amountInCents'>,
    now: Date,
  ): Promise<StoredGuestPayment> => {
    tx.send(takeTurns.with(bookingId))
    await tx.query(voidOthers.with(appId, bookingId))
    const values = [appId, id, bookingId, secret, amountInCents, now]
    return (await tx.query(insert.with(...values))).rows[0]!
  },

  /**
   * Stores the payment at the provider, in place of one that cannot be continued. Throws `conflict` when the link was
   * replaced meanwhile, paid, or begun with another payment: nobody pays what the product does not know.
   */
  begin: (
    { appId, id, providerPaymentId: before }: Pick<StoredGuestPayment, 'appId' | 'id' | 'providerPaymentId'>,
    providerPaymentId: string,
    now: Date,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const { rowCount } = await tx.query(begin.with(appId, id, providerPaymentId, before))
      if (rowCount === 0) throw new Problem('conflict')
      await queueReconciliation(tx, appId, now)
    }),

  save: (appId: string, payment: ProviderPayment, readAt: Date): Promise<void> =>
    database.transaction(async (tx) => {
      const status = statusOf(payment)
      const reason = status === 'failed' ? toFailureReason(payment.failureCode) : null
      const paidAt = status === 'paid' ? (payment.endedAt ?? readAt) : null
      const { rows } = await tx.query(save.with(appId, payment.id, status, reason, paidAt, readAt))
      const [row] = rows
      if (!row || row.was === row.status) return
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'guest_payment.changed',
        subject: row.id,
        data: { bookingId: row.bookingId, status: row.status, amountInCents: row.amountInCents },
      })
    }),
})

export type GuestPaymentStore = ReturnType<typeof guestPaymentStore>
