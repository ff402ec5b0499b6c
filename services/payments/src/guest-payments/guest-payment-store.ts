import { Problem } from '@passerelle/contract/problems'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import { toFailureReason, type FailureReason } from '../payments/payment-state.ts'
import type { ProviderPayment } from '../stripe/payment-provider.ts'

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
}
type Deps = { database: Pick<Database, 'query' | 'transaction'>; record: RecordEvent }

const columns = `app_id AS "appId", id, booking_id AS "bookingId", secret, amount_in_cents AS "amountInCents", status,
  provider_payment_id AS "providerPaymentId", failure_reason AS "failureReason", paid_at AS "paidAt",
  created_at AS "createdAt"`
const ofBooking = {
  name: 'payments.guest-payments',
  text: `SELECT ${columns} FROM payments.guest_payments WHERE app_id = $1 AND booking_id = $2
    ORDER BY created_at DESC, id DESC LIMIT 100`,
}
const bySecret = {
  name: 'payments.guest-payment',
  text: `SELECT ${columns} FROM payments.guest_payments WHERE secret = $1 AND status <> 'void'`,
}
// The refund of what was above the balance has the id of the payment.
const returned = {
  name: 'payments.guest-payment-returned',
  text: `SELECT coalesce(sum(amount_in_cents), 0)::int AS amount FROM payments.refunds
    WHERE app_id = $1 AND id = $2 AND status <> 'failed'`,
}
const unfinished = {
  name: 'payments.guest-payments-open',
  text: `SELECT app_id AS "appId", provider_payment_id AS "providerPaymentId" FROM payments.guest_payments
          WHERE status IN ('open', 'processing', 'failed') AND provider_payment_id IS NOT NULL AND created_at > $1
          ORDER BY created_at LIMIT 1000`,
}
const voidOthers = {
  name: 'payments.guest-payment-void',
  text: `UPDATE payments.guest_payments SET status = 'void' WHERE app_id = $1 AND booking_id = $2
    AND status IN ('open', 'failed')`,
}
const insert = {
  name: 'payments.guest-payment-insert',
  text: `INSERT INTO payments.guest_payments (app_id, id, booking_id, secret, amount_in_cents, created_at, read_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${columns}`,
}
const begin = {
  name: 'payments.guest-payment-begin',
  text: `UPDATE payments.guest_payments SET provider_payment_id = $3
    WHERE app_id = $1 AND id = $2 AND provider_payment_id IS NULL`,
}
// What the provider has received is paid, even for a link that was replaced meanwhile.
const save = {
  name: 'payments.guest-payment-save',
  text: `UPDATE payments.guest_payments SET status = CASE WHEN status = 'void' AND $3 <> 'paid' THEN status ELSE $3 END,
                failure_reason = $4, paid_at = $5, read_at = $6
          WHERE app_id = $1 AND provider_payment_id = $2 AND read_at <= $6 AND status <> 'paid'
         RETURNING id, booking_id AS "bookingId", amount_in_cents AS "amountInCents", old.status AS was,
           new.status AS status`,
}

const statusOf = ({ state }: ProviderPayment): StoredGuestPayment['status'] =>
  state === 'succeeded' ? 'paid' : state === 'canceled' ? 'failed' : state

/** The only writer of `payments.guest_payments`; an older reading never overwrites a newer one, and paid is final. */
export const guestPaymentStore = ({ database, record }: Deps) => ({
  list: async (appId: string, bookingId: string): Promise<StoredGuestPayment[]> =>
    (await database.query<StoredGuestPayment>({ ...ofBooking, values: [appId, bookingId] })).rows,

  /** Throws `not_found`. */
  find: async (secret: string): Promise<StoredGuestPayment> => {
    const { rows } = await database.query<StoredGuestPayment>({ ...bySecret, values: [secret] })
    if (!rows[0]) throw new Problem('not_found')
    return rows[0]
  },

  readReturned: async (appId: string, id: string): Promise<number> =>
    (await database.query<{ amount: number }>({ ...returned, values: [appId, id] })).rows[0]!.amount,

  listUnfinished: async (since: Date) =>
    (await database.query<{ appId: string; providerPaymentId: string }>({ ...unfinished, values: [since] })).rows,

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
    await tx.query({ ...voidOthers, values: [appId, bookingId] })
    const values = [appId, id, bookingId, secret, amountInCents, now]
    return (await tx.query<StoredGuestPayment>({ ...insert, values })).rows[0]!
  },

  begin: async ({ appId, id }: Pick<StoredGuestPayment, 'appId' | 'id'>, providerPaymentId: string): Promise<void> => {
    await database.query({ ...begin, values: [appId, id, providerPaymentId] })
  },

  save: (appId: string, payment: ProviderPayment, readAt: Date): Promise<void> =>
    database.transaction(async (tx) => {
      const status = statusOf(payment)
      const reason = status === 'failed' ? toFailureReason(payment.failureCode) : null
      const paidAt = status === 'paid' ? (payment.endedAt ?? readAt) : null
      const { rows } = await tx.query<{
        id: string
        bookingId: string
        amountInCents: number
        was: string
        status: string
      }>({
        ...save,
        values: [appId, payment.id, status, reason, paidAt, readAt],
      })
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
