import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { proposeRequest, type RequestProposal } from '@passerelle/kernel/billing-proposal'
import { sumOf } from '@passerelle/kernel/money'
import type { Query } from '@passerelle/server/database/statement'
import { likePattern } from '@passerelle/server/database/page'
import {
  billingDayOf,
  logsOf,
  requestColumns,
  toPeriod,
  toProposalRequest,
  type RequestFacts,
} from './billing-facts.ts'
import { toBillableRow } from './billable-row.ts'
import { statement } from './statement-rows.ts'

type Filter = InferQuery<typeof payments.listBillable>
type List = InferResponse<typeof payments.listBillable>
type LeftOut = List['leftOut'][number]
/** `unbilledMs` is that of requests that are not billed from here; the others have their logs. */
type PageFacts = RequestFacts & { unbilledMs: number }

// Work of the period, and what was done in it at a fixed price. Requests on an invoice as a whole are left out.
export const billablePage = statement(
  'payments.billable-page',
  `WITH worked AS MATERIALIZED (
     SELECT w.task_id, max(w.started_at) AS worked_at FROM projects.billing_logs w
      WHERE w.app_id = $1 AND w.stopped_at IS NOT NULL AND w.started_at >= $2::timestamptz
        AND w.started_at < $3::timestamptz
      GROUP BY w.task_id HAVING $4::char(24) IS NULL OR bool_or(w.user_id = $4)
   ), candidates AS (
     SELECT w.task_id, w.worked_at FROM worked w
      UNION ALL
     SELECT d.task_id, d.done_at FROM projects.billing_requests d
      WHERE d.app_id = $1 AND d.list_id = 'done' AND d.invoiced_at IS NULL AND d.done_at >= $2::timestamptz
        AND d.done_at < $3::timestamptz AND d.accepted_estimated_time > 0 AND $4::char(24) IS NULL
        AND NOT EXISTS (SELECT FROM worked w WHERE w.task_id = d.task_id)
   )
   SELECT ${requestColumns},
          CASE WHEN r.is_billable AND r.invoiced_at IS NULL THEN ${logsOf('NULL')} ELSE '[]' END AS logs,
          CASE WHEN r.is_billable AND r.invoiced_at IS NULL THEN 0 ELSE (
            SELECT coalesce(sum(ceil(l.ms / 900000) * 900000) FILTER (WHERE l.ms > 0), 0)::float8
              FROM (SELECT w.app_id, w.work_log_id, extract(epoch FROM w.stopped_at - w.started_at) * 1000
                           - w.pause_time_in_ms AS ms
                      FROM projects.billing_logs w
                     WHERE w.app_id = r.app_id AND w.task_id = r.task_id AND w.stopped_at IS NOT NULL
                       AND w.started_at >= $2::timestamptz AND w.started_at < $3::timestamptz) l
             WHERE (r.invoiced_at IS NULL
                 OR to_timestamp(('x' || left(l.work_log_id, 8))::bit(32)::bigint) > r.invoiced_at)
               AND NOT EXISTS (SELECT FROM payments.billed_work_logs b
                                WHERE b.app_id = l.app_id AND b.work_log_id = l.work_log_id)) END AS "unbilledMs"
     FROM candidates c JOIN projects.billing_requests r ON r.app_id = $1 AND r.task_id = c.task_id
    WHERE ($5::char(24)[] IS NULL OR r.category_id = ANY ($5))
      AND ($6::char(24) IS NULL OR EXISTS (SELECT FROM projects.billing_sprints s
        WHERE s.app_id = r.app_id AND s.task_id = r.task_id AND s.milestone_id = $6))
      AND ($7::text IS NULL OR r.slug ILIKE $7 OR r.name ILIKE $7)
      AND (r.invoiced_at IS NOT NULL OR NOT EXISTS (SELECT FROM payments.invoiced_requests i
        WHERE i.app_id = r.app_id AND i.task_id = r.task_id))
    ORDER BY c.worked_at DESC, r.task_id`,
  { notNull: ['taskId', 'slug', 'name', 'listId', 'isInvoiced', 'isBillable', 'isInvoicable', 'unbilledMs'] },
).as<Pick<RequestFacts, 'receipt' | 'pricing' | 'quote' | 'logs'>>()

/** An instant for Postgres, which has names for the ends of time. */
const bound = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : ms < 0 ? '-infinity' : 'infinity')

const reasonOf = ({ isInvoiced, categoryId }: PageFacts): LeftOut['reason'] =>
  isInvoiced ? 'invoiced' : categoryId === null ? 'without_category' : 'category'

const groupLeftOut = (entries: readonly Omit<LeftOut, 'requests'>[]): LeftOut[] =>
  Object.values(Object.groupBy(entries, ({ reason, name }) => `${reason} ${name}`)).map((group) => {
    const { reason, name } = group![0]!
    return { reason, name, requests: group!.length, billableMs: sumOf(group!.map(({ billableMs }) => billableMs)) }
  })

type Proposed = { facts: PageFacts; proposal: RequestProposal }
const unbilledOf = ({ proposal }: Proposed) =>
  sumOf(
    proposal.logs
      .filter(({ reason }) => reason === null || reason === 'beyond_estimate' || reason === 'not_invoicable')
      .map(({ billableMs }) => billableMs),
  )

/** Whether anything of a request can be billed: by its estimate, or work logs, those beyond the estimate too. */
const isOffered = ({ proposal: { mode, billableMs, beyondMs } }: Proposed) =>
  mode === 'fixed' || billableMs > 0 || beyondMs > 0

/**
 * Requests with work of the period that may be invoiced, newest work first, with the sums of the whole filter and what
 * is left out, by reason (BIL-030, BIL-040).
 */
export const billableList =
  (query: Query) =>
  async (appId: string, { skip, limit, state, ...filter }: Filter): Promise<List> => {
    const period = toPeriod(filter)
    const { rows } = await query(
      billablePage.with(
        appId,
        bound(period.from),
        bound(period.to),
        filter.userId ?? null,
        filter.categoryIds ?? null,
        filter.milestoneId ?? null,
        filter.search ? likePattern(filter.search) : null,
      ),
    )
    const closed = rows.filter(
      ({ isBillable, isInvoiced, unbilledMs }) => unbilledMs > 0 && (isInvoiced || !isBillable),
    )
    const all = rows
      .filter(({ isBillable, isInvoiced }) => isBillable && !isInvoiced)
      .map((facts) => ({
        facts,
        proposal: proposeRequest(toProposalRequest(facts), { period, billingDayMs: billingDayOf(facts) }),
      }))
    const isInState = ({ facts }: Proposed) => state === 'all' || facts.listId === 'done'
    const offered = all.filter((one) => isInState(one) && isOffered(one))
    const rest = all.filter((one) => !offered.includes(one) && unbilledOf(one) > 0)
    const leftOut = groupLeftOut([
      ...closed.map((facts) => ({
        reason: reasonOf(facts),
        name: facts.isInvoiced ? facts.invoiceNumber : facts.categoryName,
        billableMs: facts.unbilledMs,
      })),
      ...rest.map((one) => ({
        reason: isInState(one) ? ('not_invoicable' as const) : ('in_progress' as const),
        name: null,
        billableMs: unbilledOf(one),
      })),
    ])
    const countOf = (wanted: LeftOut['reason']) =>
      sumOf(leftOut.filter(({ reason }) => reason === wanted).map(({ requests }) => requests))
    return {
      list: offered.slice(skip, skip + limit).map(({ facts, proposal }) => toBillableRow(facts, proposal)),
      hasMore: offered.length > skip + limit,
      totals: {
        requests: offered.length,
        billableMs: sumOf(offered.map(({ proposal }) => proposal.billableMs)),
        netInCents: sumOf(offered.map(({ proposal }) => proposal.netInCents)),
        withoutCategory: countOf('without_category'),
        notBillable: countOf('category'),
      },
      leftOut,
    }
  }
