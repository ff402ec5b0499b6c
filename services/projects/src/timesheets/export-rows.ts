import type { SheetRow } from './timesheet-rows.ts'
import { logLookBack } from '../times/log-look-back.ts'
import { statement } from './statement-rows.ts'

export type ExportedLog = {
  id: string
  appName: string
  slug: string
  taskName: string
  category: string | null
  sprints: string | null
  startedAt: Date
  stoppedAt: Date | null
  pausedAt: Date | null
  pauseTimeInMs: number
  note: string | null
  invoiceNumber: string | null
}
export type ExportedPerson = {
  userId: string
  name: string
  approval: boolean
  weeks: Record<string, SheetRow['state']>
}

const people = statement(
  'projects.timesheet-export-people',
  `SELECT p.id AS "userId", p.first_name || ' ' || p.last_name AS name,
          EXISTS (SELECT FROM projects.timesheet_settings o WHERE o.app_id = p.app_id AND o.approval) AS approval,
          (SELECT coalesce(json_object_agg(s.week, s.state), '{}') FROM projects.timesheets s
            WHERE s.app_id = p.app_id AND s.user_id = p.id AND s.week BETWEEN $2::date - 6 AND $3::date) AS weeks
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.id = ANY ($1) AND p.staff AND p.deleted_at IS NULL`,
  { notNull: ['userId', 'name', 'approval', 'weeks'] },
).as<ExportedPerson>()

// $5 and $6: the last log of the page before.
const logs = statement(
  'projects.timesheet-export',
  `SELECT w.id, a.name AS "appName", t.slug, t.name AS "taskName", w.started_at AS "startedAt",
          w.stopped_at AS "stoppedAt", w.paused_at AS "pausedAt", w.pause_time_in_ms AS "pauseTimeInMs", w.note,
          (SELECT min(l.name) FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
            WHERE tl.app_id = w.app_id AND tl.task_id = w.task_id AND tl.type = 'category') AS category,
          (SELECT string_agg(m.name, ', ' ORDER BY m.name) FROM projects.task_milestones tm
             JOIN projects.milestones m ON m.id = tm.milestone_id
            WHERE tm.app_id = w.app_id AND tm.task_id = w.task_id) AS sprints,
          (SELECT min(b.number) FROM payments.billed_logs b
            WHERE b.app_id = w.app_id AND b.work_log_id = w.id AND b.is_issued) AS "invoiceNumber"
     FROM projects.work_logs w
     JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
     JOIN accounts.app_cards a ON a.id = w.app_id
    WHERE w.user_id = $1 AND w.started_at < $3 AND w.started_at >= $2::timestamptz - ${logLookBack}
      AND coalesce(w.stopped_at, w.paused_at, $4::timestamptz) >= $2
      AND w.started_at >= $5 AND (w.started_at, w.id) > ($5, $6::char(24))
    ORDER BY w.started_at, w.id LIMIT $7`,
  { notNull: ['appName'] },
)

/** These people, those that are staff, with the states of their weeks from one day to another. */
export const exportedPeopleStatement = (userIds: readonly string[], from: string, to: string) =>
  people.with([...userIds], from, to)

export type ExportPlace = { startedAt: Date; id: string }
export const exportBeginning: ExportPlace = { startedAt: new Date(0), id: '0'.repeat(24) }

/** A page of the logs of a person that may have a part in a span, oldest first, after a place. */
export const exportedLogsStatement = (
  userId: string,
  { from, before }: { from: Date; before: Date },
  now: Date,
  { startedAt, id }: ExportPlace,
  limit: number,
) => logs.with(userId, from, before, now, startedAt, id, limit)
