import type { InferResponse } from '@passerelle/contract/operation'
import type { dayQueue } from '@passerelle/contract/projects/day-queue'
import type { Person } from '@passerelle/kernel/actor'
import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { toListed, type ListRow } from '../lists/list-serializer.ts'
import { milestoneLateral } from '../tasks/milestone-columns.ts'
import { peopleFields, peopleLaterals } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import { statement } from './statement-rows.ts'
import { byDeadline, dayStepOf } from './day-step.ts'

/** Max lines per response, separately for the caller's own tasks and those of others. */
const most = 100
/** Deadlines further ahead than this are not part of today's queue. */
const horizon = days(3)

// Each branch uses its own index, in index order; `day-step.ts` then picks the step of each task.
const perAccount = (where: string, order: string) => `
  (SELECT t.app_id, t.id, ${order} AS at, t.created_at, t.link_marks FROM accounts.app_cards a CROSS JOIN LATERAL (
     SELECT * FROM projects.tasks t WHERE t.app_id = a.id AND t.deleted_at IS NULL
       AND ${where} ORDER BY ${order} LIMIT ${most}) t WHERE a.disabled_at IS NULL)`
const overall = (where: string, order: string) => `
  (SELECT t.app_id, t.id, ${order} AS at, t.created_at, t.link_marks FROM projects.tasks t
  WHERE t.deleted_at IS NULL AND ${where} ORDER BY ${order} LIMIT ${most})`

// $4 are the marks of the staff who are absent today, $5 those of the others.
const unattended = `link_marks @@ $4::tsquery AND NOT link_marks @@ $5::tsquery`

// Asks staff to approve an action on a server.
const approvals = `
  (SELECT t.app_id, t.id, t.created_at AS at, t.created_at, t.link_marks FROM clouds.waiting_approvals w
  JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
    WHERE t.deleted_at IS NULL AND t.list_id <> 'done' ORDER BY t.created_at LIMIT ${most})`

const uncategorised = `t.list_id <> 'done' AND t.pending_at IS NULL AND NOT t.link_marks @@ 'category'::tsquery`
const unestimated = `t.list_id = 'todo' AND t.pending_at IS NULL AND t.estimated_time IS NULL
  AND t.link_marks @@ $3::tsquery`
const archivedSoon = `t.archive_due_at IS NOT NULL AND t.archive_due_at < $2 AND t.list_id <> 'done'`

const dayQueueStatement = statement(
  'projects.day-queue',
  `
  WITH asked AS (
    ${perAccount(`t.due_at IS NOT NULL AND t.due_at < $2 AND t.list_id <> 'done'`, 't.due_at')}
    UNION ALL ${perAccount(uncategorised, 't.created_at')}
    UNION ALL ${perAccount(unestimated, 't.created_at')}
    UNION ALL ${overall(archivedSoon, 't.archive_due_at')}
    UNION ALL ${overall(`t.auto_accept_due_at IS NOT NULL AND t.auto_accept_due_at < $2`, 't.auto_accept_due_at')}
    UNION ALL ${perAccount('t.customer_wrote_at IS NOT NULL', 't.customer_wrote_at')}
    UNION ALL ${approvals}
  ), once AS (
    SELECT DISTINCT ON (app_id, id) app_id, id, at, created_at, ${unattended} AS unattended,
           NOT link_marks @@ 'member'::tsquery OR link_marks @@ quote_literal('member:' || $1)::tsquery AS own
      FROM asked ORDER BY app_id, id, at
  ), first AS (
    SELECT *, own OR unattended AS mine, row_number() OVER (PARTITION BY own OR unattended ORDER BY at,
      created_at) AS place FROM once
  )
  SELECT ${taskFields}, ${peopleFields}, ${stepFields},
         milestones.list AS milestones, false AS "ownerChanged", first.mine,
         first.unattended,
         EXISTS (SELECT FROM clouds.waiting_approvals w
           WHERE w.app_id = t.app_id AND w.task_id = t.id) AS "asksApproval"
    FROM first CROSS JOIN LATERAL (SELECT * FROM projects.tasks t
      WHERE t.app_id = first.app_id AND t.id = first.id OFFSET 0) t
         ${taskLaterals} ${peopleLaterals} ${milestoneLateral}
   WHERE first.place <= ${most + 1}`,
  { notNull: ['spent', 'worked', 'memberIds', 'ownerChanged', 'mine', 'unattended', 'asksApproval'] },
).as<ListRow & { mine: boolean; unattended: boolean; asksApproval: boolean }>()
const mission = statement('projects.mission-label', `SELECT id FROM projects.labels WHERE key = 'mission'`)

const staffOn = statement(
  'projects.absent-staff',
  `SELECT p.id, EXISTS (SELECT FROM accounts.staff_absences b
           WHERE b.user_id = p.id AND $1::date BETWEEN b.first_day AND b.last_day) AS absent
           FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
          WHERE p.staff AND p.deleted_at IS NULL`,
  { notNull: ['id', 'absent'] },
)
type StaffDay = { id: string; absent: boolean }
/** A text query for the marks of any of these members; one that matches nothing without members. */
const marksOf = (staff: readonly StaffDay[]) => staff.map(({ id }) => `'member:${id}'`).join(' | ') || `'member:none'`

export const dayStatement = (userId: string, until: Date, missionId: string, staff: readonly StaffDay[] = []) =>
  dayQueueStatement.with(
    userId,
    until,
    `'category:${missionId}'`,
    marksOf(staff.filter(({ absent }) => absent)),
    marksOf(staff.filter(({ absent }) => !absent)),
  )

/** Read model of the day queue: steps due by staff over all accounts, by deadline. */
export const dayView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, whose: 'mine' | 'team'): Promise<InferResponse<typeof dayQueue.readDayQueue>> => {
    const now = clock.now()
    const { rows: labels } = await database.query(mission.with())
    const { rows: staff } = await database.query(staffOn.with(toIsoDate(now)))
    const { rows } = await database.query(
      dayStatement(actor.userId, new Date(now.getTime() + horizon), labels[0]?.id ?? 'none', staff),
    )
    const lines = rows.flatMap((row) => {
      const step = dayStepOf(row, now, row.asksApproval)
      return step ? [{ row, step }] : []
    })
    const shown = lines.filter(({ row }) => whose === 'team' || row.mine).toSorted((a, b) => byDeadline(a.step, b.step))
    return {
      list: shown.slice(0, most).map(({ row, step: { step, at, since } }) => ({
        step,
        at: at?.toISOString() ?? null,
        since: since.toISOString(),
        task: toListed(actor, row, now),
        unattended: row.unattended,
      })),
      mine: lines.filter(({ row }) => row.mine).length,
      team: lines.length,
      hasMore: shown.length > most,
    }
  }
