import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { netPerHour, proposeRequest } from '@passerelle/kernel/billing-proposal'
import { netOfLine } from '@passerelle/kernel/invoice-totals'
import { sumOf } from '@passerelle/kernel/money'
import type { Query } from '@passerelle/server/database/statement'
import { readLines } from '../invoice-rows/invoice-lines.ts'
import { billingDayOf, readFacts, toPeriod, toProposalRequest } from './billing-facts.ts'
import { toBillableRow } from './billable-row.ts'
import { billedParts } from './billed-parts.ts'
import { changedLines } from './changed-lines.ts'
import { statement } from './statement-rows.ts'

type InvoiceTime = InferResponse<typeof payments.readInvoiceTime>
type Log = InvoiceTime['lines'][number]['logs'][number]

const invoiceLogs = statement(
  'payments.invoice-logs',
  `SELECT b.work_log_id AS "workLogId", b.line_id AS "lineId", b.task_id AS "taskId", b.category_id AS "categoryId",
          (extract(epoch FROM l.started_at) * 1000)::float8 AS "startedAt",
          (extract(epoch FROM l.stopped_at) * 1000)::float8 AS "stoppedAt", l.pause_time_in_ms::float8 AS "pauseMs",
          b.billable_ms::float8 AS "billableMs", b.off_hours_ms::float8 AS "offHoursMs", l.note,
          (SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
                    'picture', p.picture, 'staff', p.staff)
             FROM accounts.people p WHERE p.app_id = l.app_id AND p.id = l.user_id) AS person
     FROM payments.billed_work_logs b
     JOIN projects.billing_logs l ON l.app_id = b.app_id AND l.work_log_id = b.work_log_id
    WHERE b.app_id = $1 AND b.invoice_id = $2 ORDER BY l.started_at, b.work_log_id`,
  { notNull: ['startedAt', 'stoppedAt', 'pauseMs', 'billableMs', 'offHoursMs'] },
).as<Pick<Log, 'person'>>()

/** The work logs of each line of an invoice, and the margin of each of its requests, for staff (BIL-037). */
export const invoiceTime =
  (query: Query) =>
  async (appId: string, id: string): Promise<InvoiceTime> => {
    const lines = await readLines({ query }, appId, id)
    const { rows: logs } = await query(invoiceLogs.with(appId, id))
    const changed = changedLines(lines, logs)
    const taskIds = [...new Set(lines.flatMap(({ taskId }) => taskId ?? []))]
    const facts = await readFacts(query, appId, taskIds, id)
    return {
      lines: lines
        .filter(({ source }) => source === 'time')
        .map((line) => ({
          lineId: line.id,
          isChanged: changed.has(line.id),
          logs: logs
            .filter(({ lineId }) => lineId === line.id)
            .map(({ workLogId, startedAt, stoppedAt, pauseMs, person, billableMs, offHoursMs, note }) => {
              const times = {
                startedAt: new Date(startedAt).toISOString(),
                stoppedAt: new Date(stoppedAt).toISOString(),
              }
              const parts = billedParts({ ...times, pauseTimeInMs: pauseMs, billableMs })
              return { workLogId, ...times, person, billableMs, offHoursMs, parts, note }
            }),
        })),
      requests: facts.map((one) => {
        const own = lines.filter(({ taskId }) => taskId === one.taskId)
        const choice = { period: toPeriod({}), billingDayMs: billingDayOf(one) }
        const { spentMs, hourlyInCents } = toBillableRow(one, proposeRequest(toProposalRequest(one), choice))
        const netInCents = sumOf(own.map(netOfLine))
        const isFixed = own.some(({ source }) => source === 'estimate')
        return {
          taskId: one.taskId,
          slug: one.slug,
          netInCents,
          hourlyInCents,
          soldMs: isFixed ? (one.acceptedMs ?? 0) : sumOf(own.map(({ billedMs }) => billedMs ?? 0)),
          spentMs,
          netPerHourInCents: own.some(({ isUnpriced }) => isUnpriced) ? null : netPerHour(netInCents, spentMs),
        }
      }),
    }
  }
