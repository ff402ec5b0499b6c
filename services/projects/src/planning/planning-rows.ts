import type { AbsencePart, AbsenceReason, WorkingHours } from '@passerelle/kernel/capacity'
import type { LoggedTime } from '@passerelle/kernel/day-parts'
import type { StoredRota } from '@passerelle/kernel/on-call'
import type { LabelKind } from '../tasks/task-state.ts'
import { logLookBack } from '../times/log-look-back.ts'
import { statement } from './statement-rows.ts'

type RunningLog = LoggedTime & { appId: string; slug: string; name: string } & Estimate & { dueAt: string | null }
type Estimate = { estimatedTime: number | null; acceptedTime: number | null; spentTime: number }

/** A member of staff with what their plan needs; instants as texts. */
export type MemberRow = {
  userId: string
  firstName: string
  lastName: string
  picture: string | null
  hours: WorkingHours[]
  absences: { from: string; to: string; part: AbsencePart; reason: AbsenceReason }[]
  logs: LoggedTime[]
  running: RunningLog | null
}
/** An open task; `staff` are its members of staff, the earliest added first. */
export type OpenTaskRow = Estimate & {
  id: string
  appId: string
  slug: string
  name: string
  priority: 0 | 1 | 2 | 3 | 4
  dueAt: string | null
  plannedAt: string | null
  createdAt: string
  /** Whether it waits for the customer: a question, a completion, or an estimate without an answer. */
  waits: boolean
  staff: string[]
}
/** An open task without a member of staff, with what its place in the queue depends on. */
export type UnassignedRow = Omit<OpenTaskRow, 'staff'> & {
  listId: string
  pendingStatus: string | null
  pendingAt: string | null
  acceptedAt: string | null
  refusedAt: string | null
  archiveDueAt: string | null
  autoAcceptDueAt: string | null
  customerWroteAt: string | null
  staffWroteAt: string | null
  labels: LabelKind[]
  spent: number[]
  watchers: string[]
}
export type PlanningRow = {
  members: MemberRow[]
  tasks: OpenTaskRow[]
  unassigned: UnassignedRow[]
  total: number
  rota: StoredRota
}

/** Open tasks without a member of staff that are read; their order is exact within the most urgent ones. */
const mostUnassigned = 500

const estimate = (task: string) => `'estimatedTime', ${task}.estimated_time, 'acceptedTime',
  ${task}.accepted_estimated_time, 'spentTime', ${task}.ellapsed_time`
const waits = `coalesce(t.pending_status IN ('customer', 'completed'), false) OR (t.estimated_time > 0
  AND t.estimated_time_accepted_at IS NULL AND t.estimated_time_refused_at IS NULL)`
const task = `'id', t.id, 'appId', t.app_id, 'slug', t.slug, 'name', t.name, 'priority', t.priority,
  'dueAt', t.due_at, 'plannedAt', t.planned_at, 'createdAt', t.created_at, 'waits', ${waits}, ${estimate('t')}`
const logTimes = `'startedAt', w.started_at, 'stoppedAt', w.stopped_at, 'pausedAt', w.paused_at,
  'pauseTimeInMs', w.pause_time_in_ms`
const endOfLog = 'coalesce(w.stopped_at, w.paused_at, $1::timestamptz)'
const overlaps = (from: string, before: string) =>
  `(w.started_at < ${before} AND w.started_at >= ${from}::timestamptz - ${logLookBack} AND ${endOfLog} > ${from})`

// $1 now, $2 and $3 the week, $4 and $5 today, $6 and $7 the first and last day of capacities.
const planningRows = statement(
  'projects.planning',
  `WITH staff AS MATERIALIZED (
    SELECT p.id, p.first_name, p.last_name, p.picture FROM accounts.people p
      JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider WHERE p.staff AND p.deleted_at IS NULL
  ), open AS MATERIALIZED (
    SELECT t.*, m.ids FROM accounts.app_cards a CROSS JOIN LATERAL (
        SELECT * FROM projects.tasks t WHERE t.app_id = a.id AND t.deleted_at IS NULL AND t.list_id <> 'done'
        OFFSET 0) t
      CROSS JOIN LATERAL (SELECT array_agg(m.user_id ORDER BY m.added_at, m.user_id) AS ids
        FROM projects.task_members m WHERE m.app_id = t.app_id AND m.task_id = t.id
         AND m.user_id IN (SELECT id FROM staff)) m
     WHERE a.disabled_at IS NULL
  )
  SELECT
    (SELECT coalesce(json_agg(json_build_object('userId', s.id, 'firstName', s.first_name, 'lastName', s.last_name,
        'picture', s.picture,
        'hours', (SELECT coalesce(json_agg(json_build_object('validFrom', h.valid_from, 'minutes', h.minutes)), '[]')
            FROM accounts.staff_hours h WHERE h.user_id = s.id),
        'absences', (SELECT coalesce(json_agg(json_build_object('from', b.first_day, 'to', b.last_day, 'part', b.part,
            'reason', b.reason) ORDER BY b.first_day, b.id), '[]') FROM accounts.staff_absences b
            WHERE b.user_id = s.id AND b.last_day >= $6::date AND b.first_day <= $7::date),
        'logs', (SELECT coalesce(json_agg(json_build_object(${logTimes})), '[]') FROM projects.work_logs w
            WHERE w.user_id = s.id AND (${overlaps('$2', '$3')} OR ${overlaps('$4', '$5')})),
        'running', (SELECT json_build_object(${logTimes}, 'appId', t.app_id, 'slug', t.slug, 'name', t.name,
            'dueAt', t.due_at, ${estimate('t')}) FROM projects.work_logs w
            JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
            WHERE w.user_id = s.id AND w.stopped_at IS NULL
            ORDER BY w.paused_at NULLS FIRST, w.started_at DESC LIMIT 1))
        ORDER BY lower(s.last_name), lower(s.first_name), s.id), '[]') FROM staff s) AS members,
    (SELECT coalesce(json_agg(json_build_object(${task}, 'staff', t.ids)), '[]')
       FROM open t WHERE t.ids IS NOT NULL) AS tasks,
    (SELECT coalesce(json_agg(json_build_object(${task}, 'listId', t.list_id, 'pendingStatus', t.pending_status,
        'pendingAt', t.pending_at, 'acceptedAt', t.estimated_time_accepted_at,
        'refusedAt', t.estimated_time_refused_at, 'archiveDueAt', t.archive_due_at,
        'autoAcceptDueAt', t.auto_accept_due_at, 'customerWroteAt', t.customer_wrote_at,
        'staffWroteAt', t.staff_wrote_at,
        'labels', (SELECT coalesce(json_agg(json_build_object('type', l.type, 'key', l.key)), '[]')
            FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
            WHERE tl.app_id = t.app_id AND tl.task_id = t.id),
        'spent', (SELECT coalesce(json_agg(greatest(0, extract(epoch FROM w.stopped_at - w.started_at) * 1000
            - w.pause_time_in_ms)), '[]') FROM projects.work_logs w
            WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL),
        'watchers', (SELECT coalesce(json_agg(w.user_id), '[]') FROM accounts.watchers w
            WHERE w.app_id = t.app_id))), '[]')
       FROM (SELECT * FROM open WHERE ids IS NULL ORDER BY priority = 4 DESC, due_at, created_at, id
              LIMIT ${mostUnassigned}) t) AS unassigned,
    (SELECT count(*)::int FROM open WHERE ids IS NULL) AS total,
    (SELECT o.rota FROM stats.oncall_rota o) AS rota`,
  { notNull: ['members', 'tasks', 'unassigned', 'total', 'rota'] },
).as<PlanningRow>()

type Span = { from: Date; before: Date }

/** The one statement of the page: an answer is one moment (PLN-014). */
export const planningStatement = (now: Date, week: Span, today: Span, capacity: { first: string; last: string }) =>
  planningRows.with(now, week.from, week.before, today.from, today.before, capacity.first, capacity.last)
