import { Problem } from '@passerelle/contract/problems'
import type { Task as WireTask } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { milestoneLateral } from '../tasks/milestone-columns.ts'
import { creator, peopleFields, peopleLaterals, person } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import { byIdOrSlug } from '../tasks/by-id-or-slug.ts'
import { toTask, type TaskRow } from './task-serializer.ts'
import type { Task } from '../tasks/task.ts'

const statement = (side: 'staff' | 'customer') =>
  byIdOrSlug(
    `projects.task-view-${side}`,
    `
         SELECT ${taskFields}, t.description, t.by_mail AS "byMail", ${peopleFields}, ${stepFields},
           ${creator} AS "createdBy", milestones.list AS milestones,
           logs.list AS "workLogs",
           EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id
             AND w.stopped_at IS NULL AND w.paused_at IS NULL) AS running
           FROM projects.tasks t ${taskLaterals} ${peopleLaterals} ${milestoneLateral}
          CROSS JOIN LATERAL (
            SELECT coalesce(json_agg(json_build_object('_id', w.id, 'taskId', w.task_id, 'appId', w.app_id,
                     'userId', w.user_id, 'type', w.type,
                     'startedAt', w.started_at, 'stoppedAt', w.stopped_at, 'pausedAt', w.paused_at,
                     'pauseTimeInMs', w.pause_time_in_ms, 'note', w.note,
                     'person', (SELECT ${person('worker')} FROM accounts.people worker
                       WHERE worker.app_id = w.app_id AND worker.id = w.user_id),
                     'invoiceNumber', (SELECT b.number FROM payments.billed_logs b
                       WHERE b.app_id = w.app_id AND b.work_log_id = w.id AND b.is_issued))
                     ORDER BY w.started_at DESC, w.id DESC), '[]') AS list
              FROM projects.work_logs w WHERE ${side === 'staff'} AND w.app_id = t.app_id AND w.task_id = t.id) logs`,
  )
const statements = { staff: statement('staff'), customer: statement('customer') }

/** The statement of the task page, by id or slug; reads work logs for staff only. `appId` null = any account. */
export const taskStatement = (actor: Pick<Person, 'kind'>, appId: string | null, ref: string) =>
  statements[actor.kind](appId, ref)

type Deps = Pick<Platform, 'database' | 'clock'>

export const taskView = ({ database, clock }: Deps) => {
  const find = async (actor: Person, appId: string | null, ref: string): Promise<TaskRow | null> =>
    (await database.query<TaskRow>(taskStatement(actor, appId, ref))).rows[0] ?? null
  return {
    /** The full row of a task's page; null when there is none. */
    find,
    /**
     * Serializes a task for the actor (API-013, TSK-001). A row from `find` is used as it is; otherwise the full row is
     * read now.
     */
    show: async (actor: Person, task: Task | TaskRow): Promise<WireTask> => {
      const row = 'workLogs' in task ? task : await find(actor, task.appId, task.id)
      if (!row) throw new Problem('not_found')
      return toTask(actor, row, clock.now())
    },
  }
}
