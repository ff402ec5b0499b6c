import { billingDay } from '@passerelle/kernel/durations'
import { proposeRequest, type ProposalLog } from '@passerelle/kernel/billing-proposal'
import type { WorkPrices } from '@passerelle/kernel/billing-price'
import type { PricedLine } from '@passerelle/kernel/invoice-totals'
import type { Tx } from '@passerelle/server/database/connect'

type Line = PricedLine & { title: string; unit: string }
type Draft = { appId: string; at: Date; subject: string; lines: Line[] }
type Writer = {
  draft: (invoice: Draft) => Promise<string>
  give: (id: string, invoice: Draft) => Promise<unknown>
}
type Facts = { id: string; slug: string; name: string; acceptedMs: number; prices: WorkPrices; logs: ProposalLog[] }

const readTask = `
  SELECT t.id, t.slug, t.name, t.accepted_estimated_time::float8 AS "acceptedMs", t.accepted_estimate AS prices,
         (SELECT json_agg(json_build_object('id', w.id, 'startedAt', extract(epoch FROM w.started_at) * 1000,
                   'stoppedAt', extract(epoch FROM w.stopped_at) * 1000, 'pauseMs', w.pause_time_in_ms,
                   'isBilled', false) ORDER BY w.started_at)
            FROM projects.work_logs w
           WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL) AS logs
    FROM projects.tasks t WHERE t.app_id = $1 AND t.slug = 'ATL-3'`
const markLine = `
  UPDATE payments.invoice_lines
     SET source = 'time', task_id = $4, billed_ms = $5, proposed_net_in_cents = net_in_cents
   WHERE app_id = $1 AND invoice_id = $2 AND position = $3`
const billLog = `
  INSERT INTO payments.billed_work_logs (app_id, work_log_id, task_id, invoice_id, line_id, billable_ms, off_hours_ms)
  SELECT $1, $4, $5, $2, l.id, $6, $7 FROM payments.invoice_lines l
   WHERE l.app_id = $1 AND l.invoice_id = $2 AND l.position = $3`

/** Bills the older half of the work logs of `ATL-3`, which is in progress: it is invoiced in part (BIL-072). */
export const seedBilledWork = async ({ query }: Tx, write: Writer, appId: string, at: Date): Promise<void> => {
  const { rows } = await query<Facts>({ text: readTask, values: [appId] })
  const { id: taskId, slug, name, acceptedMs, prices, logs } = rows[0]!
  const request = { id: taskId, isDone: false, isBillable: true, isInvoicable: true, firstEstimatedMs: acceptedMs }
  const { lines, logs: billed } = proposeRequest(
    { ...request, acceptedMs, receiptPrices: prices, rulePrices: null, logs },
    {
      period: { from: -Infinity, to: Infinity },
      billingDayMs: billingDay,
      workLogIds: logs.slice(0, Math.ceil(logs.length / 2)).map(({ id }) => id),
    },
  )
  const title = `${slug} ${name}`
  const priced = lines.map(({ unit, quantity, unitPriceInCents }) => ({
    title,
    unit,
    quantity,
    unitPriceInCents: unitPriceInCents!,
    vatPercent: 20,
  }))
  const invoice = { appId, at, subject: `${slug}, première partie`, lines: priced }
  const invoiceId = await write.draft(invoice)
  for (const [index, { billedMs, logIds }] of lines.entries()) {
    await query({ text: markLine, values: [appId, invoiceId, index + 1, taskId, billedMs] })
    for (const { id, billableMs, offHoursMs } of billed.filter((log) => logIds.includes(log.id)))
      await query({ text: billLog, values: [appId, invoiceId, index + 1, id, taskId, billableMs, offHoursMs] })
  }
  await write.give(invoiceId, invoice)
}
