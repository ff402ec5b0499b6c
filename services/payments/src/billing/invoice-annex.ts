import type { Query } from '@passerelle/server/database/statement'
import type { BilledLog } from './billed-parts.ts'
import { statement } from './statement-rows.ts'

/** Days and hours of each time line, as printed behind an invoice. */
export type InvoiceAnnex = {
  title: string
  logs: BilledLog[]
}[]

const keep = statement(
  'payments.invoice-annex-keep',
  `UPDATE payments.invoices i SET annex = (
     SELECT jsonb_agg(jsonb_build_object('title', l.title, 'logs', d.logs) ORDER BY l.position)
       FROM payments.invoice_lines l
       CROSS JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('startedAt', w.started_at, 'stoppedAt', w.stopped_at,
                  'pauseTimeInMs', w.pause_time_in_ms, 'billableMs', b.billable_ms)
                  ORDER BY w.started_at, b.work_log_id) AS logs
           FROM payments.billed_work_logs b
           JOIN projects.billing_logs w ON w.app_id = b.app_id AND w.work_log_id = b.work_log_id
          WHERE b.app_id = l.app_id AND b.invoice_id = l.invoice_id AND b.line_id = l.id
            AND NOT EXISTS (SELECT FROM projects.hidden_times h WHERE h.app_id = b.app_id AND h.task_id = b.task_id)) d
      WHERE l.app_id = i.app_id AND l.invoice_id = i.id AND d.logs IS NOT NULL)
    WHERE i.app_id = $1 AND i.id = $2
      AND EXISTS (SELECT FROM payments.collection_settings s WHERE s.app_id = i.app_id AND s.invoice_annex)`,
)

/** Writes the annex of a draft that is issued, when the account wants one; hidden times are left out (BIL-053). */
export const keepAnnex = async (query: Query, appId: string, invoiceId: string): Promise<void> => {
  await query(keep.with(appId, invoiceId))
}

const find = statement(
  'payments.invoice-annex',
  'SELECT annex FROM payments.invoices WHERE app_id = $1 AND id = $2',
).as<{ annex: InvoiceAnnex | null }>()

/** What was written when the invoice was issued, or null. */
export const findAnnex = async (query: Query, appId: string, invoiceId: string): Promise<InvoiceAnnex | null> =>
  (await query(find.with(appId, invoiceId))).rows[0]?.annex ?? null
