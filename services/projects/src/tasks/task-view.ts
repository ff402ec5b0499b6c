import { Problem } from '@passerelle/contract/problems'
import type { Task as WireTask } from '@passerelle/contract/projects/shapes'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { milestoneLateral } from './milestone-columns.ts'
import { creator, peopleFields, peopleLaterals, person } from './people-columns.ts'
import { taskFields, taskLaterals } from './task-columns.ts'
import { toTask, type TaskRow } from './task-wire.ts'

const statement = {
  name: 'projects.task-view',
  text: `SELECT ${taskFields}, t.description, ${peopleFields}, ${creator} AS "createdBy", milestones.list AS milestones, logs.list AS "workLogs"
           FROM projects.tasks t ${taskLaterals} ${peopleLaterals} ${milestoneLateral}
          CROSS JOIN LATERAL (
            SELECT coalesce(jsonb_agg(jsonb_build_object('_id', w.id, 'taskId', w.task_id, 'appId', w.app_id, 'userId', w.user_id, 'type', w.type,
                     'startedAt', w.started_at, 'stoppedAt', w.stopped_at, 'pausedAt', w.paused_at, 'pauseTimeInMs', w.pause_time_in_ms, 'note', w.note,
                     'person', (SELECT ${person('worker')} FROM accounts.people worker WHERE worker.app_id = w.app_id AND worker.id = w.user_id))
                     ORDER BY w.started_at DESC, w.id DESC), '[]') AS list
              FROM projects.work_logs w WHERE $3 AND w.app_id = t.app_id AND w.task_id = t.id) logs
          WHERE t.app_id = $1 AND t.id = $2`,
}

/** The one statement of a request's page; work logs are read for staff only. */
export const taskStatement = (actor: Person, { appId, id }: { appId: string; id: string }) =>
  ({ ...statement, values: [appId, id, actor.kind === 'staff'] })

/** A request as this person sees it (API-013, TSK-001). */
export const taskView = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, task: { appId: string; id: string }): Promise<WireTask> => {
    const { rows: [row] } = await database.query<TaskRow>(taskStatement(actor, task))
    if (!row) throw new Problem('not_found')
    return toTask(actor, row, clock.now())
  }
