import type { EstimateReceipt } from '@passerelle/contract/projects/estimates'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { estimateTotal } from '@passerelle/kernel/estimate-total'
import type { Database } from '@passerelle/server/database/connect'
import type { Tx } from '@passerelle/server/database/transaction'
import { findQuote } from './quotes/quote-view.ts'
import { person } from '../tasks/people-columns.ts'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'
import { pricingOf } from './estimate-price.ts'

/** What is kept of an acceptance; prices in cents, null without a pricing rule. */
type AcceptedEstimate = {
  estimatedTime: number
  at: string
  by: string
  forCustomer: boolean
  dailyInCents: number | null
  hourlyInCents: number | null
}

const keep = statement(
  'projects.accepted-estimate',
  'UPDATE projects.tasks SET accepted_estimate = $3 WHERE app_id = $1 AND id = $2',
)

/** Keeps the estimate that `actor` accepts with the prices of this moment, in the transaction of the answer. */
export const saveEstimateReceipt = async (tx: Tx, task: Task, actor: Person, now: Date): Promise<void> => {
  const pricing = pricingOf(task)
  const accepted: AcceptedEstimate = {
    estimatedTime: task.estimatedTime ?? 0,
    at: now.toISOString(),
    by: actor.userId,
    forCustomer: actor.kind === 'staff',
    dailyInCents: pricing?.unitDailyAmountInCents ?? null,
    hourlyInCents: pricing?.unitHourlyAmountInCents ?? null,
  }
  await tx.query(keep.with(task.appId, task.id, JSON.stringify(accepted)))
}

const receipt = statement(
  'projects.estimate-receipt',
  `SELECT t.accepted_estimate AS accepted, a.name AS "accountName",
                (SELECT ${person('p')} FROM accounts.people p
                  WHERE p.app_id = t.app_id AND p.id = t.accepted_estimate ->> 'by') AS "acceptedBy"
           FROM projects.tasks t JOIN accounts.app_cards a ON a.id = t.app_id WHERE t.app_id = $1 AND t.id = $2`,
  { notNull: ['accountName'] },
).as<Pick<Row, 'accepted' | 'acceptedBy'>>()
type Row = {
  accepted: AcceptedEstimate | null
  accountName: string
  acceptedBy: EstimateReceipt['acceptedBy']
}

/**
 * Returns the receipt of the last accepted estimate. One accepted before receipts were kept has neither person nor
 * price. Throws `estimate_none_accepted`.
 */
export const readEstimateReceipt = async ({ query }: Pick<Database, 'query'>, task: Task): Promise<EstimateReceipt> => {
  const { rows } = await query(receipt.with(task.appId, task.id))
  const { accepted, accountName = '', acceptedBy = null } = rows[0] ?? {}
  const estimatedTime = accepted?.estimatedTime ?? task.acceptedEstimatedTime
  const at = accepted?.at ?? task.estimatedTimeAcceptedAt?.toISOString()
  if (!estimatedTime || !at) throw new Problem('estimate_none_accepted')
  const { dailyInCents = null, hourlyInCents = null } = accepted ?? {}
  const quote = await findQuote(query, task, 'accepted')
  return {
    taskId: task.slug,
    name: task.name,
    accountName,
    estimatedTime,
    acceptedAt: at,
    acceptedBy,
    forCustomer: accepted?.forCustomer ?? false,
    // An estimate that was accepted later without a quote has none.
    quote: quote !== null && quote.answeredAt === at ? quote : null,
    price:
      dailyInCents === null || hourlyInCents === null
        ? null
        : { dailyInCents, hourlyInCents, totalInCents: estimateTotal(estimatedTime, { dailyInCents, hourlyInCents }) },
  }
}
