import type { RecordEvent } from '@passerelle/server/events/record'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { ProviderPayment } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'
import { dueStatuses } from './amount-due.ts'
import { toPaymentState } from './payment-state.ts'

type Deps = { database: Pick<Database, 'query' | 'transaction'>; record: RecordEvent; newId: () => string }

// What has succeeded or is disputed stays so: a reading that says otherwise is an older one, whenever it was made.
// A debit takes days, and its charge is dated by its submission: when it ended is what the webhook says, or else when
// it was first read so.
const reported = (...types: string[]) =>
  `(SELECT max(e.created_at) FROM payments.payment_events e
    WHERE e.object_id = $3 AND e.type IN (${types.map((type) => `'${type}'`).join(', ')}))`
const succeeded = reported('payment_intent.succeeded')
const failed = reported('payment_intent.payment_failed', 'payment_intent.canceled', 'charge.failed')
const disputed = reported('charge.dispute.created')

const upsert = statement(
  'payments.save',
  `
  INSERT INTO payments.payments AS p (app_id, id, provider_payment_id, purpose, description, invoice_number,
    payment_method_id, mandate_id, method_type,
    method_last4, status, amount_in_cents, currency, submitted_at, expected_at, paid_at, failed_at, failure_reason,
    disputed_at, created_at, read_at, refunded_in_cents)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
    CASE WHEN $23::boolean THEN coalesce($16::timestamptz, ${succeeded}, $21::timestamptz) END,
    CASE WHEN $11 = 'failed' THEN coalesce($17::timestamptz, ${failed}, $21::timestamptz) END, $18,
    CASE WHEN $19::timestamptz IS NOT NULL THEN coalesce(${disputed}, $19) END, $20, $21, $22)
  ON CONFLICT (provider_payment_id) DO UPDATE SET
    payment_method_id = coalesce(excluded.payment_method_id, p.payment_method_id),
    mandate_id = coalesce(excluded.mandate_id, p.mandate_id),
    method_last4 = coalesce(excluded.method_last4, p.method_last4), status = excluded.status,
    submitted_at = excluded.submitted_at, expected_at = excluded.expected_at,
    paid_at = CASE WHEN $23 THEN coalesce($16, ${succeeded}, p.paid_at, $21) END,
    failed_at = CASE WHEN $11 = 'failed' THEN coalesce($17, ${failed}, p.failed_at, $21) END,
    failure_reason = excluded.failure_reason, disputed_at = excluded.disputed_at,
    refunded_in_cents = excluded.refunded_in_cents, read_at = excluded.read_at
  WHERE p.read_at <= excluded.read_at AND (p.paid_at IS NULL OR $23) AND (p.disputed_at IS NULL OR $19 IS NOT NULL)
  RETURNING id, old.status AS was, new.status AS status`,
  { notNull: ['id', 'status'] },
)

const dueStatement = statement(
  'payments.due',
  `SELECT coalesce(sum(amount_in_cents), 0)::int AS due FROM payments.payments p
    WHERE app_id = $1 AND purpose = 'invoice' AND status = ANY ($2)
      AND NOT EXISTS (SELECT FROM payments.invoices i
        WHERE i.app_id = p.app_id AND i.number = p.invoice_number AND i.status <> 'issued')`,
  { notNull: ['due'] },
)

const paymentApp = statement(
  'payments.payment-app',
  'SELECT app_id AS "appId" FROM payments.payments WHERE provider_payment_id = $1',
)

/**
 * Upserts payments as read from the provider; an older reading never overwrites a newer one, nor a payment that has
 * not succeeded yet one that has. The only writer of `payments.payments`.
 */
export const paymentStore = ({ database, record, newId }: Deps) => {
  /** Saves a payment in euros; all sums here are in euros, so one in another currency is none of ours. */
  const save = async (appId: string, payment: ProviderPayment, readAt: Date): Promise<void> => {
    if (payment.currency !== 'eur') return
    await database.transaction(async (tx: Tx) => {
      const state = toPaymentState(payment)
      const { rows } = await tx.query(
        upsert.with(
          appId,
          newId(),
          payment.id,
          state.purpose,
          payment.description,
          payment.metadata['invoiceNumber'] ?? null,
          payment.methodId,
          payment.mandateId,
          payment.methodType,
          payment.methodLast4,
          state.status,
          payment.amountInCents,
          payment.currency,
          state.submittedAt,
          state.expectedAt,
          state.paidAt,
          state.failedAt,
          state.failureReason,
          state.disputedAt,
          payment.createdAt,
          readAt,
          payment.refundedInCents,
          payment.state === 'succeeded',
        ),
      )
      const [row] = rows
      if (!row || row.was === row.status) return
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'payment.changed',
        subject: row.id,
        data: {
          status: state.status,
          amountInCents: payment.amountInCents,
          ...(payment.metadata['collection'] !== undefined && { isCollected: true }),
          ...(state.status === 'failed' && state.failureReason !== null && { failure: state.failureReason }),
        },
      })
    })
  }

  /** Cents that were to be taken by a method of the account and are still due, without verifications. */
  const findDue = async (appId: string): Promise<number> => {
    const { rows } = await database.query(dueStatement.with(appId, dueStatuses))
    return rows[0]?.due ?? 0
  }
  /** The account of a payment at the provider. */
  const findApp = async (providerPaymentId: string): Promise<string | null> => {
    const { rows } = await database.query(paymentApp.with(providerPaymentId))
    return rows[0]?.appId ?? null
  }
  return { save, findDue, findApp }
}

export type PaymentStore = ReturnType<typeof paymentStore>
