import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { dayParts, sumOfParts, type LoggedTime } from '@passerelle/kernel/day-parts'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays, nightsOf, weekdayOf } from '@passerelle/kernel/nights'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { isProjectStaff } from './team-actor.ts'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.listTeam>
type Member = Reply['list'][number]
type Deps = Pick<Platform, 'database' | 'clock' | 'env'>

const team = statement(
  'accounts.team',
  `WITH staff AS (SELECT u.* FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
    WHERE u.staff AND u.deleted_at IS NULL)
  SELECT s.id AS "_id", s.first_name AS "firstName", s.last_name AS "lastName", s.picture, true AS staff, s.email,
    s.job, s.roles, $3 = ANY (s.roles) AS project,
    EXISTS (SELECT FROM accounts.staff_identities i WHERE i.app_id = s.app_id AND i.user_id = s.id) AS bound,
    (SELECT jsonb_build_object('taskId', t.slug, 'taskName', t.name, 'appId', t.app_id,
      'startedAt', to_char(w.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM projects.logged_times w JOIN projects.task_standings t ON t.app_id = w.app_id AND t.id = w.task_id
      WHERE w.user_id = s.id AND w.stopped_at IS NULL ORDER BY w.started_at DESC LIMIT 1) AS running,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('startedAt', w.started_at, 'stoppedAt', w.stopped_at,
      'pausedAt', w.paused_at, 'pauseTimeInMs', w.pause_time_in_ms)), '[]')
       FROM projects.logged_times w
      WHERE w.user_id = s.id AND w.started_at < $5 AND w.started_at >= $4::timestamptz - interval '14 days'
        AND coalesce(w.stopped_at, w.paused_at, $2::timestamptz) > $4) AS logs,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'from', b.first_day, 'to', b.last_day, 'part', b.part,
      'reason', CASE WHEN $6 OR s.id = $7 THEN b.reason END, 'note', CASE WHEN $6 OR s.id = $7 THEN b.note END)
      ORDER BY b.first_day), '[]')
       FROM accounts.absences b WHERE b.app_id = s.app_id AND b.user_id = s.id AND b.last_day >= $1::date) AS absences,
    load.*
  FROM staff s LEFT JOIN LATERAL (
    SELECT count(*)::int AS "openTasks", count(*) FILTER (WHERE t.due_at < $2::timestamptz)::int AS "lateTasks"
      FROM projects.task_assignees m JOIN projects.task_standings t ON t.app_id = m.app_id AND t.id = m.task_id
     WHERE m.user_id = s.id AND t.deleted_at IS NULL AND t.list_id <> 'done') load ON true
  ORDER BY lower(s.last_name), lower(s.first_name), s.id`,
).as<Omit<Member, 'weekMs' | 'days'> & { logs: LoggedTime[] }>()

/** Time of each of seven days from a Monday on, in ms. */
const daysOf = (logs: readonly LoggedTime[], weekFrom: string, now: Date): number[] => {
  const parts = logs.flatMap((log) => dayParts(log, now))
  return nightsOf(weekFrom, 7).map((day) => sumOfParts(parts.filter((part) => part.day === day)))
}

/** Read model of the provider's staff: roles, running work and this week's load (ADM-004, OPEN-043). */
export const teamView =
  ({ database: { query }, clock, env }: Deps) =>
  async (actor: Person): Promise<Reply> => {
    const now = clock.now()
    const today = toIsoDate(now)
    const weekFrom = addDays(today, 1 - weekdayOf(today))
    const [from, before] = [parseDayBounds(weekFrom).start, parseDayBounds(addDays(weekFrom, 7)).start]
    const role = projectStaffRole(env.provider)
    const reader = [isProjectStaff(actor), actor.userId] as const
    const { rows } = await query(team.with(weekFrom, now, role, from, before, ...reader))
    const list = rows.map(({ logs, ...member }) => {
      const days = daysOf(logs, weekFrom, now)
      return { ...member, days, weekMs: days.reduce((sum, ms) => sum + ms, 0) }
    })
    return { weekFrom, list }
  }
