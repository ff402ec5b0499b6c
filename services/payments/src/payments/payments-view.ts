import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Database } from '@passerelle/server/database/connect'
import { escapeLike, pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'
import { amountDue, dueStatuses } from './amount-due.ts'

type Payment = InferResponse<typeof payments.listPayments>['list'][number]
type Totals = InferResponse<typeof payments.readPaymentTotals>
export type PaymentFilters = InferQuery<typeof payments.readPaymentTotals>

const instantOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const instant = (column: string, name: string) => `${instantOf(column)} AS "${name}"`

const columns = `id AS "_id", ${instant('created_at', 'createdAt')}, description, invoice_number AS "invoiceNumber",
      coalesce(invoice_url, (SELECT '/payments/invoices/' || i.id FROM payments.invoices i
    WHERE i.app_id = payments.app_id AND i.number = payments.invoice_number AND i.booking_id IS NULL)) AS "invoiceUrl",
  purpose,
  method_type AS "methodType", method_last4 AS "methodLast4", status, amount_in_cents AS "amountInCents", currency,
  ${instant('notice_sent_at', 'noticeSentAt')}, ${instant('due_at', 'dueAt')},
  ${instant('submitted_at', 'submittedAt')},
  ${instant('expected_at', 'expectedAt')}, ${instant('paid_at', 'paidAt')}, ${instant('failed_at', 'failedAt')},
  failure_reason AS "failureReason",
  -- The next presentation of its invoice, from the hour of submission on.
  coalesce(${instantOf('retry_at')}, (SELECT ${instantOf(`(n.due_on + time '06:00') AT TIME ZONE 'Europe/Paris'`)}
    FROM payments.collections c JOIN payments.collections n ON n.app_id = c.app_id AND n.invoice_id = c.invoice_id
     AND n.attempt = c.attempt + 1 AND n.state IN ('planned', 'notified')
   WHERE payments.status = 'failed' AND c.app_id = payments.app_id
     AND c.provider_payment_id = payments.provider_payment_id)) AS "retryAt",
  ${instant('disputed_at', 'disputedAt')}, refunded_in_cents AS "refundedInCents",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'amountInCents', r.amount_in_cents, 'status', r.status,
            'requestedAt', ${instantOf('r.requested_at')}, 'endedAt', ${instantOf('r.ended_at')})
            ORDER BY r.requested_at, r.id), '[]')
     FROM payments.refunds r WHERE r.app_id = payments.app_id AND r.payment_id = payments.id) AS refunds`

const where = `app_id = $1 AND ($2::timestamptz IS NULL OR created_at >= $2)
  AND ($3::timestamptz IS NULL OR created_at <= $3)
  AND ($4::text IS NULL OR status = $4)
  AND ($5::text IS NULL OR description ILIKE '%' || $5 || '%' OR invoice_number ILIKE '%' || $5 || '%')`

const valuesOf = (appId: string, { from, to, status, search }: PaymentFilters) => [
  appId,
  from ?? null,
  to ?? null,
  status ?? null,
  search ? escapeLike(search) : null,
]

const list = statement(
  'payments.list',
  `SELECT ${columns} FROM payments.payments WHERE ${where}
        ORDER BY created_at DESC, id DESC LIMIT $6 OFFSET $7`,
).as<Payment>()

/**
 * Page of an account's payments, verifications among them, newest first; fetches one row more to compute `hasMore`
 * (API-157, COL-019).
 */
export const paymentsView =
  (query: Database['query']) =>
  async (appId: string, filters: PaymentFilters, { skip, limit }: { skip: number; limit: number }) => {
    const { rows } = await query(list.with(...valuesOf(appId, filters), limit + 1, skip))
    return pageOf(rows, limit)
  }

const one = statement(
  'payments.one',
  `SELECT ${columns} FROM payments.payments WHERE app_id = $1 AND id = $2 AND purpose = 'invoice'`,
).as<Payment>()

/** One payment of the account; null when there is none. */
export const findPayment = async (query: Database['query'], appId: string, id: string): Promise<Payment | null> => {
  const { rows } = await query(one.with(appId, id))
  return rows[0] ?? null
}

const totals = statement(
  'payments.totals',
  `SELECT coalesce(sum(count), 0)::int AS count,
                    coalesce(jsonb_agg(jsonb_build_object('status', status, 'amountInCents', amount) ORDER BY status),
                      '[]') AS "byStatus",
                    ${amountDue('$6')} AS "dueInCents"
               FROM (SELECT status, count(*)::int AS count, sum(amount_in_cents)::int AS amount FROM payments.payments
                 WHERE purpose = 'invoice' AND ${where} GROUP BY status) s`,
).as<Totals>()

/** Totals by status under the filters, and the amount due regardless of them. */
export const paymentTotalsView =
  (query: Database['query']) =>
  async (appId: string, filters: PaymentFilters): Promise<Totals> => {
    const { rows } = await query(totals.with(...valuesOf(appId, filters), dueStatuses))
    return rows[0]!
  }
