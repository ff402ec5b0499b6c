import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.listTeam>
type Member = Reply['list'][number]
type Deps = Pick<Platform, 'database' | 'clock' | 'env'>

// Work logs are split at midnight in Paris, so that each day has its own time; a running one counts until now.
const team = statement(
  'accounts.team',
  `WITH week AS (
    SELECT day, (day::timestamp AT TIME ZONE 'Europe/Paris') AS begins,
      ((day + 1)::timestamp AT TIME ZONE 'Europe/Paris') AS ends
      FROM generate_series($1::date, $1::date + 6, interval '1 day') AS days (at),
        LATERAL (SELECT at::date) AS one (day)),
  staff AS (SELECT u.* FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
    WHERE u.staff AND u.deleted_at IS NULL),
  spent AS (
    SELECT w.user_id, week.day, sum(greatest(0, extract(epoch FROM
        least(coalesce(w.stopped_at, w.paused_at, $2::timestamptz), week.ends) - greatest(w.started_at,
          week.begins)) * 1000
        - CASE WHEN w.started_at >= week.begins THEN w.pause_time_in_ms ELSE 0 END))::bigint AS ms
      FROM week JOIN projects.work_logs w ON w.started_at < week.ends
        AND coalesce(w.stopped_at, $2::timestamptz) > week.begins
     WHERE w.started_at > (SELECT min(begins) - interval '2 days' FROM week) GROUP BY 1, 2)
  SELECT s.id AS "_id", s.first_name AS "firstName", s.last_name AS "lastName", s.picture, true AS staff, s.email,
    s.job, s.roles, $3 = ANY (s.roles) AS project,
    EXISTS (SELECT FROM accounts.staff_identities i WHERE i.app_id = s.app_id AND i.user_id = s.id) AS bound,
    (SELECT jsonb_build_object('taskId', t.slug, 'taskName', t.name, 'appId', t.app_id,
      'startedAt', to_char(w.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM projects.work_logs w JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
      WHERE w.user_id = s.id AND w.stopped_at IS NULL ORDER BY w.started_at DESC LIMIT 1) AS running,
    (SELECT jsonb_agg(coalesce(spent.ms, 0) ORDER BY week.day) FROM week
    LEFT JOIN spent ON spent.day = week.day AND spent.user_id = s.id) AS days,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'from', b.first_day,
      'to', b.last_day) ORDER BY b.first_day), '[]')
       FROM accounts.absences b WHERE b.app_id = s.app_id AND b.user_id = s.id AND b.last_day >= $1::date) AS absences,
    load.*
  FROM staff s LEFT JOIN LATERAL (
    SELECT count(*)::int AS "openTasks", count(*) FILTER (WHERE t.due_at < $2::timestamptz)::int AS "lateTasks"
      FROM projects.task_members m JOIN projects.tasks t ON t.app_id = m.app_id AND t.id = m.task_id
     WHERE m.user_id = s.id AND t.deleted_at IS NULL AND t.list_id <> 'done') load ON true
  ORDER BY lower(s.last_name), lower(s.first_name), s.id`,
).as<Omit<Member, 'weekMs'>>()

const teamWeek = statement(
  'accounts.team-week',
  `SELECT to_char(date_trunc('week', $1::timestamptz AT TIME ZONE 'Europe/Paris'),
        'YYYY-MM-DD') AS "weekFrom"`,
  { notNull: ['weekFrom'] },
)

/** Read model of the provider's staff: roles, running work and this week's load (ADM-004, OPEN-043). */
export const teamView =
  ({ database: { query }, clock, env }: Deps) =>
  async (): Promise<Reply> => {
    const now = clock.now()
    const monday = await query(teamWeek.with(now))
    const { weekFrom } = monday.rows[0]!
    const { rows } = await query(team.with(weekFrom, now, projectStaffRole(env.provider)))
    return { weekFrom, list: rows.map((row) => ({ ...row, weekMs: row.days.reduce((sum, ms) => sum + ms, 0) })) }
  }
