import { billingDayHours, hours } from '@passerelle/kernel/durations'
import type { ProposalPeriod, ProposalRequest, QuotedLine } from '@passerelle/kernel/billing-proposal'
import type { WorkPrices } from '@passerelle/kernel/billing-price'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

/** A work log as statements return it: id, start, end or null while it runs, pause in ms, whether it is billed. */
export type LogFacts = [id: string, startedAt: number, stoppedAt: number | null, pauseMs: number, isBilled: boolean]
type Pricing = { unitDailyAmountInCents: number; unitHourlyAmountInCents: number } | null

/** What a request is billed by, from the published views of projects. */
export type RequestFacts = {
  taskId: string
  slug: string
  name: string
  listId: string
  doneAt: string | null
  isInvoiced: boolean
  invoiceNumber: string | null
  categoryId: string | null
  categoryName: string | null
  isBillable: boolean
  isInvoicable: boolean
  firstEstimatedMs: number | null
  acceptedMs: number | null
  acceptedAt: string | null
  receipt: { dailyInCents: number | null; hourlyInCents: number | null } | null
  pricing: Pricing
  quote: { number: string; billing: 'fixed' | 'time'; lines: QuotedLine[] } | null
  billingHours: number | null
  logs: LogFacts[]
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** Columns of a row `r` of `projects.billing_requests`. */
export const requestColumns = `
  r.task_id AS "taskId", r.slug, r.name, r.list_id AS "listId", ${instant('r.done_at')} AS "doneAt",
  r.invoiced_at IS NOT NULL AS "isInvoiced", r.invoice_number AS "invoiceNumber", r.category_id AS "categoryId",
  r.category_name AS "categoryName", r.is_billable AS "isBillable",
  coalesce(r.category_key IN ('mission', 'quote'), false) AS "isInvoicable",
  r.first_estimated_time::float8 AS "firstEstimatedMs", r.accepted_estimated_time::float8 AS "acceptedMs",
  ${instant('r.estimated_time_accepted_at')} AS "acceptedAt", r.accepted_estimate AS receipt, r.pricing,
  (SELECT json_build_object('number', q.number, 'billing', q.billing, 'lines', q.lines)
     FROM projects.accepted_quotes q
    WHERE q.app_id = r.app_id AND q.task_id = r.task_id AND q.estimated_ms = r.accepted_estimated_time) AS quote,
  (SELECT d.hours FROM accounts.billing_days d WHERE d.app_id = r.app_id) AS "billingHours"`
/** All work logs of a row `r`; those of the invoice `own` count as not billed. */
export const logsOf = (own: string) => `
  (SELECT coalesce(json_agg(json_build_array(l.work_log_id, ${ms('l.started_at')}, ${ms('l.stopped_at')},
            l.pause_time_in_ms, b.work_log_id IS NOT NULL)), '[]')
     FROM projects.billing_logs l
     LEFT JOIN payments.billed_work_logs b ON b.app_id = l.app_id AND b.work_log_id = l.work_log_id
       AND b.invoice_id IS DISTINCT FROM ${own}
    WHERE l.app_id = r.app_id AND l.task_id = r.task_id)`

export const requestFacts = statement(
  'payments.billing-facts',
  `SELECT ${requestColumns}, ${logsOf('$3::char(24)')} AS logs,
          EXISTS (SELECT FROM payments.invoiced_requests i WHERE i.app_id = r.app_id AND i.task_id = r.task_id
            AND i.invoice_id IS DISTINCT FROM $3::char(24)) AS "isClaimed"
     FROM projects.billing_requests r WHERE r.app_id = $1 AND r.task_id = ANY ($2::char(24)[])`,
  { notNull: ['taskId', 'slug', 'name', 'listId', 'isInvoiced', 'isBillable', 'isInvoicable', 'isClaimed'] },
).as<Pick<RequestFacts, 'receipt' | 'pricing' | 'quote' | 'logs'>>()

/** Facts of requests of the account by id; `invoiceId` is the draft whose work logs count as free. */
export const readFacts = async (
  query: Query,
  appId: string,
  taskIds: readonly string[],
  invoiceId: string | null = null,
): Promise<(RequestFacts & { isClaimed: boolean })[]> =>
  (await query(requestFacts.with(appId, taskIds, invoiceId))).rows

const priced = (daily: number | null = null, hourly: number | null = null): WorkPrices | null =>
  daily === null || hourly === null ? null : { dailyInCents: daily, hourlyInCents: hourly }

/** Prices of the pricing rule as it is now. */
export const rulePrices = ({ pricing }: Pick<RequestFacts, 'pricing'>): WorkPrices | null =>
  priced(pricing?.unitDailyAmountInCents, pricing?.unitHourlyAmountInCents)

/** The facts as the kernel takes them. */
export const toProposalRequest = (facts: RequestFacts): ProposalRequest => ({
  id: facts.taskId,
  isDone: facts.listId === 'done',
  isBillable: facts.isBillable,
  isInvoicable: facts.isInvoicable,
  firstEstimatedMs: facts.firstEstimatedMs,
  acceptedMs: facts.acceptedMs,
  receiptPrices: priced(facts.receipt?.dailyInCents, facts.receipt?.hourlyInCents),
  rulePrices: rulePrices(facts),
  quote: facts.quote,
  logs: facts.logs.map(([id, startedAt, stoppedAt, pauseMs, isBilled]) => ({
    id,
    startedAt,
    stoppedAt,
    pauseMs,
    isBilled,
  })),
})

/** The billing day of the account in ms (CON-005, OPEN-018). */
export const billingDayOf = ({ billingHours }: Pick<RequestFacts, 'billingHours'>): number =>
  hours(billingDayHours(billingHours))

/** Days of Paris, both inclusive, as instants; without a bound, all of the past or future. */
export const toPeriod = ({
  from,
  to,
}: {
  from?: string | null | undefined
  to?: string | null | undefined
}): ProposalPeriod => ({
  from: from ? parseDayBounds(from).start.getTime() : -Infinity,
  to: to ? parseDayBounds(to).end.getTime() : Infinity,
})
