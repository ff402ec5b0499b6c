import { days } from '@passerelle/kernel/durations'
import { bankDayFrom } from '@passerelle/kernel/bank-days'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'

/** The bank account of each customer of the card payment provider, with its mandate, as the fake provider has them. */
const methods = `
  INSERT INTO payments.methods (app_id, id, type, last4, mandate_id, mandate_reference, is_usable, is_default,
    created_at)
  SELECT app_id, 'pm_' || app_id, 'sepa_debit', '4471', 'mandate_' || app_id, 'NIM' || upper(right(app_id, 7)), true,
         true, created_at
    FROM payments.customers`

/** What became of each invoice that was debited; a second presentation follows the one that failed. */
const collections = `
  INSERT INTO payments.collections (app_id, id, invoice_id, attempt, means, payment_method_id, method_last4, mandate_id,
    mandate_reference, amount_in_cents, due_on, state, notified_at, claimed_at, provider_payment_id, reason_code,
    submitted_at, settled_at, failed_at, disputed_at, created_at)
  SELECT p.app_id, left(p.id, 8) || left(md5(right(p.id, 16) || a.attempt), 16), i.id, a.attempt, 'sepa_debit',
         m.id, m.last4, m.mandate_id, m.mandate_reference, p.amount_in_cents,
         CASE WHEN p.submitted_at IS NULL OR a.attempt = 2 THEN $2::date ELSE p.submitted_at::date END,
         CASE WHEN a.attempt = 2 OR p.status = 'notice_sent' THEN 'notified' ELSE p.status END,
         CASE WHEN a.attempt = 2 THEN $1::timestamptz - interval '1 day' ELSE p.created_at END,
         CASE WHEN a.attempt = 1 THEN p.submitted_at END,
         CASE WHEN a.attempt = 1 AND p.status <> 'notice_sent' THEN p.provider_payment_id END,
         CASE WHEN a.attempt = 1 AND p.status = 'failed' THEN p.failure_reason END,
         CASE WHEN a.attempt = 1 THEN p.submitted_at END, CASE WHEN a.attempt = 1 THEN p.paid_at END,
         CASE WHEN a.attempt = 1 THEN p.failed_at END, CASE WHEN a.attempt = 1 THEN p.disputed_at END,
         p.created_at + (a.attempt - 1) * interval '5 days'
    FROM payments.payments p
    JOIN payments.invoices i ON i.app_id = p.app_id AND i.number = p.invoice_number AND i.kind = 'invoice'
    JOIN payments.methods m ON m.app_id = p.app_id
    JOIN LATERAL generate_series(1, CASE WHEN p.status = 'failed' THEN 2 ELSE 1 END) a (attempt) ON true
   WHERE p.purpose = 'invoice' AND p.method_type = 'sepa_debit' AND p.amount_in_cents > 0`

/** Issued invoices that nobody has paid yet, and which no payment came from. */
const uncollected = `
  SELECT i.app_id AS "appId", i.id, i.due_on::text AS "dueOn" FROM payments.invoices i
   WHERE i.kind = 'invoice' AND i.status = 'issued'
     AND NOT EXISTS (SELECT FROM payments.collections c WHERE c.app_id = i.app_id AND c.invoice_id = i.id)`
const announce = `
  INSERT INTO payments.collections (app_id, id, invoice_id, attempt, means, payment_method_id, method_last4, mandate_id,
    mandate_reference, amount_in_cents, due_on, state, notified_at, created_at)
  SELECT i.app_id, left(i.id, 8) || left(md5(right(i.id, 16)), 16), i.id, 1, 'sepa_debit', m.id, m.last4, m.mandate_id,
         m.mandate_reference, i.gross_in_cents, $3, 'notified', i.created_at, i.created_at
    FROM payments.invoices i JOIN payments.methods m ON m.app_id = i.app_id WHERE i.app_id = $1 AND i.id = $2`

/** Seeds the collection of the demo invoices: announced, under way, failed and announced again, paid, disputed. */
export const seedCollections = async ({ query }: Pick<Tx, 'query'>, now: Date): Promise<void> => {
  await query({ text: methods })
  const soon = bankDayFrom(toIsoDate(new Date(now.getTime() + days(3))))
  await query({ text: collections, values: [now, soon] })
  const { rows } = await query<{ appId: string; id: string; dueOn: string }>({ text: uncollected })
  for (const { appId, id, dueOn } of rows) await query({ text: announce, values: [appId, id, bankDayFrom(dueOn)] })
  // What is announced has no payment yet.
  await query({ text: `DELETE FROM payments.payments WHERE status = 'notice_sent'` })
  await query({
    text: `INSERT INTO platform.work (kind, id, app_id, turn, due_at)
           SELECT 'payments.collect', id, app_id, app_id, $1 FROM payments.collections
            WHERE state IN ('notified', 'processing')`,
    values: [now],
  })
}
