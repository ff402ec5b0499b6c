import type { Tx } from '@passerelle/server/database/connect'
import type { Query } from '@passerelle/server/database/statement'
import { Problem } from '@passerelle/contract/problems'
import { statement } from './statement-rows.ts'

export type BilledLog = {
  workLogId: string
  taskId: string
  lineId: string
  billableMs: number
  offHoursMs: number
  categoryId: string | null
}

const billedLogsClaim = statement(
  'payments.billed-logs-claim',
  `INSERT INTO payments.billed_work_logs (app_id, work_log_id, task_id, invoice_id, line_id, billable_ms,
             off_hours_ms, category_id)
   SELECT $1, "workLogId", "taskId", $2, "lineId", "billableMs", "offHoursMs", "categoryId"
     FROM jsonb_to_recordset($3) AS b("workLogId" char(24), "taskId" char(24), "lineId" char(24), "billableMs" bigint,
          "offHoursMs" bigint, "categoryId" char(24))
    ORDER BY "workLogId"
       ON CONFLICT (app_id, work_log_id) DO NOTHING RETURNING work_log_id AS "workLogId"`,
)

/** The problem of work logs that are on an invoice already: their ids, separated by commas, are in `errors`. */
export const worklogBilled = (ids: readonly string[]): Problem =>
  new Problem('worklog_billed', { errors: { workLogIds: ids.join(',') } })

/** Puts work logs on lines of a draft. Throws `worklog_billed` when one is on an invoice or draft already. */
export const claimLogs = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  invoiceId: string,
  logs: readonly BilledLog[],
): Promise<void> => {
  if (logs.length === 0) return
  const { rows } = await query(billedLogsClaim.with(appId, invoiceId, JSON.stringify(logs)))
  const claimed = new Set(rows.map(({ workLogId }) => workLogId))
  const taken = logs.filter(({ workLogId }) => !claimed.has(workLogId))
  if (taken.length > 0) throw worklogBilled(taken.map(({ workLogId }) => workLogId))
}

const billedLogsFree = statement(
  'payments.billed-logs-free',
  `DELETE FROM payments.billed_work_logs WHERE app_id = $1 AND invoice_id = $2 AND line_id = ANY ($3::char(24)[])
   RETURNING task_id AS "taskId"`,
)

/** Takes the work logs of lines off an invoice. Returns the ids of their tasks. */
export const freeLogs = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  invoiceId: string,
  lineIds: readonly string[],
): Promise<string[]> => {
  if (lineIds.length === 0) return []
  const { rows } = await query(billedLogsFree.with(appId, invoiceId, lineIds))
  return [...new Set(rows.map(({ taskId }) => taskId))]
}

const logsOfInvoice = statement(
  'payments.billed-logs-hold',
  `SELECT b.work_log_id AS "workLogId", b.task_id AS "taskId", b.line_id AS "lineId",
          b.billable_ms::float8 AS "billableMs", b.off_hours_ms::float8 AS "offHoursMs", b.category_id AS "categoryId",
          (extract(epoch FROM l.started_at) * 1000)::float8 AS "startedAt",
          (extract(epoch FROM l.stopped_at) * 1000)::float8 AS "stoppedAt", l.pause_time_in_ms::float8 AS "pauseMs"
     FROM payments.billed_work_logs b
     JOIN projects.billing_logs l ON l.app_id = b.app_id AND l.work_log_id = b.work_log_id
    WHERE b.app_id = $1 AND b.invoice_id = $2 ORDER BY l.started_at, b.work_log_id FOR SHARE OF l`,
  { notNull: ['billableMs', 'offHoursMs', 'startedAt', 'stoppedAt', 'pauseMs'] },
)

/** A billed log with its times as they are now. */
export type HeldLog = BilledLog & { startedAt: number; stoppedAt: number; pauseMs: number }

/** The work logs of an invoice, which nobody changes until the transaction ends. */
export const holdLogs = async (query: Query, appId: string, invoiceId: string): Promise<HeldLog[]> =>
  (await query(logsOfInvoice.with(appId, invoiceId))).rows
