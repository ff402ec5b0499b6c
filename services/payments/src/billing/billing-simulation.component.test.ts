import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProblem } from '@passerelle/contract/problems'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { draw } from '@passerelle/testkit/bad-days'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
beforeAll(async () => {
  world = await billingTestEnvironment(['accounts', 'projects', 'payments'])
})
afterAll(() => world.close())

const rounds = 200
const allowed = [
  'worklog_billed',
  'request_invoiced',
  'proposal_empty',
  'billed_time_changed',
  'invoice_issued',
  'invoice_changed',
  'invoice_not_open',
  'invoice_empty',
  'worklog_edit_conflict',
  'worklog_edit_refused',
  'credit_above_invoice',
  'not_found',
]

type Row = { id: string; version: number; status: string; wrong: boolean }
const invoices = async () =>
  (
    await world.sql<Row>(
      `SELECT i.id, i.version, i.status,
              i.net_in_cents <> (SELECT coalesce(sum(l.net_in_cents), 0) FROM payments.invoice_lines l
                WHERE l.app_id = i.app_id AND l.invoice_id = i.id) AS wrong
         FROM payments.invoices i WHERE i.kind = 'invoice' ORDER BY i.created_at, i.id`,
    )
  ).rows
/** Issued lines whose work logs were changed behind their back, and requests that are billed twice. */
const broken = async () =>
  (
    await world.sql(
      `SELECT l.id FROM payments.invoice_lines l JOIN payments.invoices i ON i.app_id = l.app_id AND i.id = l.invoice_id
        WHERE i.kind = 'invoice' AND i.status IN ('issued', 'paid') AND l.source = 'time' AND l.billed_ms > 0
          AND NOT EXISTS (SELECT FROM payments.invoices n JOIN payments.invoice_lines c
                ON c.app_id = n.app_id AND c.invoice_id = n.id
               WHERE n.app_id = i.app_id AND n.corrects_id = i.id AND c.corrects_position = l.position)
          AND l.billed_ms <> (SELECT coalesce(sum(ceil(greatest(extract(epoch FROM w.stopped_at - w.started_at) * 1000
                - w.pause_time_in_ms, 0) / 900000) * 900000), 0)
                FROM payments.billed_work_logs b
                JOIN projects.work_logs w ON w.app_id = b.app_id AND w.id = b.work_log_id
               WHERE b.app_id = l.app_id AND b.line_id = l.id)
        UNION ALL
       SELECT r.task_id FROM payments.invoiced_requests r
         JOIN payments.invoice_lines l ON l.app_id = r.app_id AND l.invoice_id = r.invoice_id AND l.task_id = r.task_id
         JOIN payments.billed_work_logs b ON b.app_id = r.app_id AND b.task_id = r.task_id
        WHERE l.source = 'estimate'`,
    )
  ).rows

test('[BIL-074][BIL-048] two hundred interleavings of proposals, edits and credits bill nothing twice', async () => {
  const tasks: { task: Awaited<ReturnType<typeof world.mission>>; logs: string[] }[] = []
  for (let index = 0; index < 4; index += 1) {
    const task = await world.mission(index % 2 === 0 ? {} : { listId: 'in_progress', doneAt: null })
    const logs: string[] = []
    for (let day = 12; day < 15; day += 1) logs.push(await world.log(task, `2026-01-${day}T09:00:00Z`, hours(2)))
    tasks.push({ task, logs })
  }
  const steps = [
    async (seed: string) => {
      const { task, logs } = tasks[draw('task', seed) % tasks.length]!
      const workLogIds = logs.filter((id) => draw('log', seed, id) % 2 === 0)
      const timed = { taskId: task.id, mode: 'time' as const, closes: false }
      const wish =
        draw('mode', seed) % 3 === 0 || workLogIds.length === 0 ? { taskId: task.id } : { ...timed, workLogIds }
      await world.propose([wish])
    },
    async (seed: string) => {
      const { task, logs } = tasks[draw('task', seed) % tasks.length]!
      const workLogId = logs[draw('log', seed) % logs.length]!
      const pauseTimeInMs = minutes(15 * (draw('pause', seed) % 4))
      await world.asEmma.call(projects.editWorkLog, { id: task.id, workLogId, pauseTimeInMs })
    },
    async (seed: string) => {
      const drafts = (await invoices()).filter(({ status }) => status === 'draft')
      const draft = drafts[draw('draft', seed) % Math.max(1, drafts.length)]
      if (draft) await world.issue({ _id: draft.id, version: draft.version })
    },
    async (seed: string) => {
      const all = await invoices()
      const one = all[draw('invoice', seed) % Math.max(1, all.length)]
      if (one?.status === 'draft') await world.staff.call(payments.deleteInvoice, { id: one.id })
      else if (one) await world.staff.call(payments.creditInvoice, { id: one.id })
    },
  ]
  for (let round = 0; round < rounds; round += 1) {
    const seeds = Array.from({ length: 2 + (draw('many', String(round)) % 2) }, (_, index) => `${round}-${index}`)
    const outcomes = await Promise.allSettled(seeds.map((seed) => steps[draw('step', seed) % steps.length]!(seed)))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') {
        if (!isProblem(outcome.reason)) throw outcome.reason
        expect(allowed).toContain(outcome.reason.code)
      }
    expect((await invoices()).filter(({ wrong }) => wrong)).toEqual([])
    expect(await broken()).toEqual([])
  }
  // The days were not idle.
  const states = new Set((await invoices()).map(({ status }) => status))
  expect(states).toContain('credited')
}, 300_000)
