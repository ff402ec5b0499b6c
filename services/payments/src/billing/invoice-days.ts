import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Actor } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/statement'
import { billedParts } from './billed-parts.ts'
import { statement } from './statement-rows.ts'

type InvoiceDays = InferResponse<typeof payments.readInvoiceDays>
type StoredLog = Omit<InvoiceDays['lines'][number]['logs'][number], 'parts'> & { pauseTimeInMs: number }

const days = statement(
  'payments.invoice-days',
  `SELECT l.id AS "lineId",
          json_agg(json_build_object('workLogId', w.work_log_id, 'startedAt', w.started_at, 'stoppedAt', w.stopped_at,
            'pauseTimeInMs', w.pause_time_in_ms, 'billableMs', b.billable_ms, 'offHoursMs', b.off_hours_ms,
            'person', (SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
                         'picture', p.picture, 'staff', p.staff)
                         FROM accounts.people p WHERE p.app_id = w.app_id AND p.id = w.user_id))
            ORDER BY w.started_at, w.work_log_id) AS logs
     FROM payments.invoice_lines l
     JOIN payments.billed_work_logs b ON b.app_id = l.app_id AND b.invoice_id = l.invoice_id AND b.line_id = l.id
     JOIN projects.billing_logs w ON w.app_id = b.app_id AND w.work_log_id = b.work_log_id
    WHERE l.app_id = $1 AND l.invoice_id = $2
      AND ($3 OR NOT EXISTS (SELECT FROM projects.hidden_times h WHERE h.app_id = b.app_id AND h.task_id = b.task_id))
    GROUP BY l.app_id, l.id, l.position ORDER BY l.position`,
  { notNull: ['logs'] },
).as<{ logs: StoredLog[] }>()

/** Days and hours of each time line of an invoice, without notes; hidden times are for staff only (TSK-040). */
export const invoiceDays =
  (query: Query) =>
  async (actor: Actor, appId: string, id: string): Promise<InvoiceDays> => {
    const { rows } = await query(days.with(appId, id, actor.kind === 'staff'))
    const instant = (at: string) => new Date(at).toISOString()
    return {
      lines: rows.map(({ lineId, logs }) => ({
        lineId,
        logs: logs.map(({ pauseTimeInMs, ...log }) => ({
          ...log,
          startedAt: instant(log.startedAt),
          stoppedAt: instant(log.stoppedAt),
          parts: billedParts({ ...log, pauseTimeInMs }),
        })),
      })),
    }
  }
