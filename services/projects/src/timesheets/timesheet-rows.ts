import type { LabelTag } from '@passerelle/contract/projects/schemas'
import type { CorrectedValues } from '../work-logs/keep-correction.ts'
import type { AbsenceReason, AbsentDays, WorkingHours } from '@passerelle/kernel/capacity'
import { logLookBack } from '../times/log-look-back.ts'
import { statement } from './statement-rows.ts'

export type TimesheetLogRow = {
  id: string
  userId: string
  appId: string
  appName: string
  slug: string
  taskName: string
  category: LabelTag | null
  startedAt: Date
  stoppedAt: Date | null
  pausedAt: Date | null
  pauseTimeInMs: number
  note: string | null
  hasNote: boolean
  corrections: StoredCorrection[] | null
}
/** A correction by somebody else; an empty name: of whoever is no longer there. */
export type StoredCorrection = {
  at: string
  by: string
  reason: string
  before: CorrectedValues
  after: CorrectedValues | null
}
/** What was decided about the week of a person; null before anybody submitted it. */
export type SheetRow = {
  state: 'open' | 'submitted' | 'approved'
  version: number
  submittedAt: string | null
  decidedAt: string | null
  decidedBy: string | null
  note: string
}
export type PersonRow = {
  userId: string
  hours: WorkingHours[]
  absences: (AbsentDays & { reason: AbsenceReason })[]
  approval: boolean
  sheet: SheetRow | null
}

// Notes and corrections are read for the detail only.
const logs = statement(
  'projects.timesheet-logs',
  `SELECT w.id, w.user_id AS "userId", w.app_id AS "appId", a.name AS "appName", t.slug, t.name AS "taskName",
          w.started_at AS "startedAt", w.stopped_at AS "stoppedAt", w.paused_at AS "pausedAt",
          w.pause_time_in_ms AS "pauseTimeInMs", CASE WHEN $5 THEN w.note END AS note,
          coalesce(btrim(w.note), '') <> '' AS "hasNote", category.tag AS category,
          CASE WHEN $5 THEN (
            SELECT json_agg(json_build_object('at', c.created_at, 'reason', c.reason, 'before', c.before,
                     'after', c.after, 'by', coalesce((SELECT min(p.first_name || ' ' || p.last_name)
                       FROM accounts.people p WHERE p.id = c.user_id AND p.staff), '')) ORDER BY c.created_at, c.id)
              FROM projects.work_log_corrections c
             WHERE c.app_id = w.app_id AND c.work_log_id = w.id) END AS corrections
     FROM unnest($1::text[]) AS person (id)
     CROSS JOIN LATERAL (SELECT * FROM projects.work_logs w WHERE w.user_id = person.id::char(24)
        AND w.started_at < $3 AND w.started_at >= $2::timestamptz - ${logLookBack}
        AND coalesce(w.stopped_at, w.paused_at, $4::timestamptz) >= $2 OFFSET 0) w
     JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
     JOIN accounts.app_cards a ON a.id = w.app_id
     LEFT JOIN LATERAL (
       SELECT json_build_object('_id', l.id, 'name', l.name, 'type', l.type, 'key', l.key,
         'backgroundColor', l.background_color) AS tag
         FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
        WHERE tl.app_id = w.app_id AND tl.task_id = w.task_id AND tl.type = 'category') category ON true
    ORDER BY w.started_at, w.id`,
  { notNull: ['id', 'userId', 'appId', 'appName', 'slug', 'taskName', 'startedAt', 'pauseTimeInMs', 'hasNote'] },
).as<TimesheetLogRow>()

const people = statement(
  'projects.timesheet-people',
  `SELECT p.id AS "userId",
          (SELECT coalesce(json_agg(json_build_object('validFrom', h.valid_from, 'minutes', h.minutes)), '[]')
             FROM accounts.staff_hours h WHERE h.user_id = p.id) AS hours,
          (SELECT coalesce(json_agg(json_build_object('from', b.first_day, 'to', b.last_day, 'part', b.part,
             'reason', b.reason)), '[]')
             FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND b.last_day >= $2::date AND b.first_day <= $3::date) AS absences,
          EXISTS (SELECT FROM projects.timesheet_settings o WHERE o.app_id = p.app_id AND o.approval) AS approval,
          (SELECT json_build_object('state', s.state, 'version', s.version, 'submittedAt', s.submitted_at,
             'decidedAt', s.decided_at, 'note', s.note, 'decidedBy', (SELECT d.first_name || ' ' || d.last_name
               FROM accounts.people d WHERE d.app_id = s.app_id AND d.id = s.decided_by))
             FROM projects.timesheets s
            WHERE s.app_id = p.app_id AND s.user_id = p.id AND s.week = $2::date) AS sheet
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.id = ANY ($1) AND p.staff AND p.deleted_at IS NULL`,
  { notNull: ['userId', 'hours', 'absences', 'approval'] },
).as<PersonRow>()

// One row per person by the index of their logs.
const lastTime = statement(
  'projects.timesheet-last',
  `SELECT max(last.started_at) AS at FROM unnest($1::text[]) AS person (id)
     CROSS JOIN LATERAL (SELECT w.started_at FROM projects.work_logs w
        WHERE w.user_id = person.id::char(24) AND w.started_at < $2 ORDER BY w.started_at DESC LIMIT 1) last`,
)

type Span = { from: Date; before: Date }

/** Work logs of these people that have a part in the week, oldest first. */
export const timesheetLogsStatement = (userIds: readonly string[], { from, before }: Span, now: Date, notes: boolean) =>
  logs.with([...userIds], from, before, now, notes)

/** Hours and absences of these people, those that are staff. */
export const timesheetPeopleStatement = (userIds: readonly string[], first: string, last: string) =>
  people.with([...userIds], first, last)

/** When the last work log of these people before a moment began. */
export const lastTimeStatement = (userIds: readonly string[], before: Date) => lastTime.with([...userIds], before)
