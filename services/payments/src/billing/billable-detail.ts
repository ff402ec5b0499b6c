import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import { mayBeFixed, proposeRequest } from '@passerelle/kernel/billing-proposal'
import { sumOf } from '@passerelle/kernel/money'
import type { Query } from '@passerelle/server/database/statement'
import { billingDayOf, readFacts, toPeriod, toProposalRequest } from './billing-facts.ts'
import { toBillableRow } from './billable-row.ts'
import { statement } from './statement-rows.ts'

type Detail = InferResponse<typeof payments.readBillable>

const maxLogs = 500

const billableLogs = statement(
  'payments.billable-logs',
  `SELECT l.work_log_id AS "workLogId", l.note,
          (SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
                    'picture', p.picture, 'staff', p.staff)
             FROM accounts.people p WHERE p.app_id = l.app_id AND p.id = l.user_id) AS person
     FROM projects.billing_logs l WHERE l.app_id = $1 AND l.task_id = $2
    ORDER BY l.started_at, l.work_log_id LIMIT ${maxLogs}`,
  { notNull: ['workLogId'] },
).as<{ person: Detail['logs'][number]['person'] }>()

/**
 * One request with its proposed lines and its work logs, oldest first, each with the reason why it is not proposed
 * (BIL-041). Throws `not_found`.
 */
export const billableDetail =
  (query: Query) =>
  async (appId: string, taskId: string, filter: InferQuery<typeof payments.readBillable>): Promise<Detail> => {
    const [facts, { rows: texts }] = await Promise.all([
      readFacts(query, appId, [taskId]).then(([found]) => found),
      query(billableLogs.with(appId, taskId)),
    ])
    if (!facts) throw new Problem('not_found')
    const request = toProposalRequest(facts)
    const billingDayMs = billingDayOf(facts)
    const isClosed = facts.isInvoiced || facts.isClaimed
    const proposal = proposeRequest(
      { ...request, isBillable: request.isBillable && !isClosed },
      { period: toPeriod(filter), billingDayMs },
    )
    const times = new Map(request.logs.map((log) => [log.id, log]))
    const judged = new Map(proposal.logs.map((log) => [log.id, log]))
    const logs = texts.flatMap(({ workLogId, note, person }) => {
      const [time, log] = [times.get(workLogId), judged.get(workLogId)]
      if (!time || !log) return []
      const { billableMs, offHoursMs, invoicable, reason } = log
      return [
        {
          workLogId,
          startedAt: new Date(time.startedAt).toISOString(),
          stoppedAt: time.stoppedAt === null ? null : new Date(time.stoppedAt).toISOString(),
          person,
          billableMs,
          offHoursMs,
          note,
          invoicable,
          reason: isClosed && reason !== 'running' ? ('billed' as const) : reason,
        },
      ]
    })
    const billed = proposal.logs.filter(({ reason }) => reason === 'billed')
    return {
      ...toBillableRow(facts, proposal),
      modes: isClosed || !request.isBillable ? [] : mayBeFixed(request) ? ['fixed', 'time'] : ['time'],
      lines: isClosed ? [] : proposal.lines.map(({ logIds: _, ...line }) => line),
      logs,
      hasMore: proposal.logs.length > logs.length,
      prices: request.receiptPrices ?? request.rulePrices,
      billingDayMs,
      billedMs: sumOf(billed.map(({ billableMs }) => billableMs)),
      invoiceNumber: facts.invoiceNumber,
    }
  }
