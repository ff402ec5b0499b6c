import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { StoredLine } from '../invoice-rows/invoice-lines.ts'
import { statement } from './statement-rows.ts'

const requestsFree = statement(
  'payments.requests-free',
  `DELETE FROM payments.invoiced_requests WHERE app_id = $1 AND invoice_id = $2 RETURNING task_id AS "taskId"`,
)

// What is billed as a whole has no work log on another invoice; what is closed may have.
const requestsClaim = statement(
  'payments.requests-claim',
  `INSERT INTO payments.invoiced_requests (app_id, task_id, invoice_id)
             SELECT r.app_id, r.task_id, $3 FROM projects.billing_requests r
              WHERE r.app_id = $1 AND r.task_id = ANY ($2::char(24)[]) AND r.list_id = 'done' AND r.invoiced_at IS NULL
                AND (r.task_id <> ALL ($4::char(24)[]) OR NOT EXISTS (SELECT FROM payments.billed_work_logs b
                  WHERE b.app_id = r.app_id AND b.task_id = r.task_id AND b.invoice_id <> $3))
             ORDER BY r.task_id`,
)

const requestsTaken = statement(
  'payments.requests-taken',
  `SELECT i.task_id AS "taskId" FROM payments.invoiced_requests i
    WHERE i.app_id = $1 AND i.task_id = ANY ($2::char(24)[]) AND i.invoice_id <> $3
    UNION ALL
   SELECT r.task_id FROM projects.billing_requests r
    WHERE r.app_id = $1 AND r.task_id = ANY ($2::char(24)[]) AND r.invoiced_at IS NOT NULL`,
)

/** Throws `request_invoiced` when one of the tasks is billed as a whole, by another invoice or marked by hand. */
export const refuseInvoiced = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  id: string,
  taskIds: readonly string[],
): Promise<void> => {
  const { rows } = await query(requestsTaken.with(appId, taskIds, id))
  if (rows.length > 0) throw new Problem('request_invoiced')
}

const tasksOf = (lines: readonly Pick<StoredLine, 'taskId'>[]) => [
  ...new Set(lines.flatMap(({ taskId }) => taskId ?? [])),
]

/** Frees the tasks that a draft bills as a whole. Returns their ids. */
export const freeRequests = async ({ query }: Pick<Tx, 'query'>, appId: string, id: string): Promise<string[]> =>
  (await query(requestsFree.with(appId, id))).rows.map(({ taskId }) => taskId)

/**
 * Assigns tasks to a draft as a whole: those of its manual and estimate lines, and those of its time lines that are in
 * `closed`; of the others only the work logs are taken (BIL-047). A task is on one invoice at most. Throws
 * `request_invoiced`, also for a task of another account.
 */
export const claimRequests = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  id: string,
  lines: readonly Pick<StoredLine, 'taskId' | 'source'>[],
  closed: readonly string[],
): Promise<void> => {
  const whole = tasksOf(lines.filter(({ source }) => source !== 'time'))
  const timed = tasksOf(lines.filter(({ source }) => source === 'time'))
  const claimed = [...new Set([...whole, ...timed.filter((taskId) => closed.includes(taskId))])]
  if (claimed.length === 0) return
  try {
    const { rowCount } = await query(requestsClaim.with(appId, claimed, id, whole))
    if (rowCount !== claimed.length) throw new Problem('request_invoiced')
  } catch (cause) {
    if (getConstraintName(cause) === 'invoiced_requests_pkey') throw new Problem('request_invoiced', { cause })
    throw cause
  }
}
