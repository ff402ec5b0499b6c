import type { Query } from '@passerelle/server/database/statement'
import { workedMs } from '@passerelle/kernel/billing-time'
import { invoicableLogsOf } from '../tasks/invoicable.ts'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

const billing = statement(
  'projects.task-billing',
  `SELECT w.id, (extract(epoch FROM w.started_at) * 1000)::float8 AS "startedAt",
          (extract(epoch FROM w.stopped_at) * 1000)::float8 AS "stoppedAt", w.pause_time_in_ms::float8 AS "pauseMs",
          b.invoice_id AS "invoiceId", b.number
     FROM projects.work_logs w
     LEFT JOIN payments.billed_logs b ON b.app_id = w.app_id AND b.work_log_id = w.id AND b.is_issued
    WHERE w.app_id = $1 AND w.task_id = $2 ORDER BY b.issued_on, b.number`,
  { notNull: ['id', 'startedAt', 'pauseMs'] },
)

/**
 * The newest invoice of a done task whose invoicable work logs are all on issued invoices (BIL-047); null while one is
 * left or runs, or when there is none.
 */
export const readClosingInvoice = async (
  query: Query,
  task: Task,
): Promise<{ invoiceId: string; number: string } | null> => {
  if (task.listId !== 'done') return null
  const { rows } = await query(billing.with(task.appId, task.id))
  const logs = rows.map(({ stoppedAt, ...log }) => ({
    ...log,
    isRunning: stoppedAt === null,
    spentMs: stoppedAt === null ? 0 : workedMs({ ...log, stoppedAt }),
  }))
  const invoicable = invoicableLogsOf(task, logs)
  const isLeft = logs.some(
    ({ id, isRunning, spentMs, invoiceId }) => invoiceId === null && invoicable.has(id) && (isRunning || spentMs > 0),
  )
  const { invoiceId, number } = rows.findLast((row) => row.invoiceId !== null) ?? {}
  return isLeft || !invoiceId || !number ? null : { invoiceId, number }
}
