import { hours } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addMonths, monthOf } from '@passerelle/kernel/periods'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { monthBefore } from './read-sla.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'scheduleDeadline'>
const deadlineName = 'sla-report'

/** Seven in the morning of the first of the next month, in Paris. */
export const firstSlaDue = (now: Date): Date => new Date(monthOf(now).to.getTime() + hours(7))

const startSla = statement(
  'stats.startSla',
  'INSERT INTO stats.sla_schedules (app_id, due_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
)

/** Has the reports of an account begin with this month, unless they have already begun. */
export const startSlaReports = async (tx: Pick<Tx, 'query'>, appId: string, now: Date): Promise<void> => {
  await tx.query(startSla.with(appId, firstSlaDue(now)))
}

const issue = statement(
  'stats.issueSla',
  `
  INSERT INTO stats.sla_reports (app_id, month, issued_at)
  SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM stats.probes WHERE app_id = $1 AND created_at < $4)
  ON CONFLICT DO NOTHING`,
)

const slaDue = statement(
  'stats.slaDue',
  `SELECT app_id AS "appId", app_id AS id, due_at AS "dueAt" FROM stats.sla_schedules
                WHERE due_at <= $2 AND ($1::timestamptz IS NULL OR due_at > $1) ORDER BY due_at, app_id LIMIT $3`,
)

const slaNext = statement(
  'stats.slaNext',
  'UPDATE stats.sla_schedules SET due_at = $3 WHERE app_id = $1 AND due_at = $2 AND due_at <= $4',
)

/** Deadline of the first of the month: one event per account and month, if anything was monitored in it. */
export const slaDeadline = ({ database, record, scheduleDeadline }: Deps): Deadline => ({
  name: deadlineName,
  findDueBetween: ({ from, to, limit }) => slaDue.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, dueAt }, now) => {
    const next = addMonths(dueAt, 1)
    const { rowCount } = await tx.query(slaNext.with(appId, dueAt, next, now))
    if (rowCount !== 1) return false
    scheduleDeadline(tx, 'stats', deadlineName, { appId, id: appId, dueAt: next })
    const month = monthBefore(toIsoDate(dueAt).slice(0, 7))
    const issued = await tx.query(issue.with(appId, month, now, monthOf(dueAt).from))
    if (issued.rowCount === 1)
      await record(tx, { appId, actor: { kind: 'system' }, name: 'sla_report.issued', subject: appId, data: { month } })
    return true
  },
})
