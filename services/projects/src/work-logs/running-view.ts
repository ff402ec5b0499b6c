import type { RunningWorkLog } from '@passerelle/contract/projects/schemas'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { WorkLog } from './work-log.ts'

type Row = Omit<WorkLog, 'longDueAt' | 'longToldAt'> & { taskSlug: string; taskName: string; appName: string }

const fields = `w.app_id AS "appId", w.id, w.task_id AS "taskId", w.user_id AS "userId", w.type,
  w.started_at AS "startedAt", w.stopped_at AS "stoppedAt",
  w.paused_at AS "pausedAt", w.pause_time_in_ms AS "pauseTimeInMs", w.note, t.slug AS "taskSlug", t.name AS "taskName",
  a.name AS "appName"`
const tables = `projects.work_logs w JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
  JOIN accounts.app_cards a ON a.id = w.app_id`

const running = statement(
  'projects.work-running',
  `SELECT ${fields} FROM ${tables} WHERE w.user_id = $1 AND w.stopped_at IS NULL AND w.paused_at IS NULL
    ORDER BY w.started_at`,
  { notNull: ['appName'] },
).as<Pick<Row, 'type'>>()
const one = statement('projects.work-log', `SELECT ${fields} FROM ${tables} WHERE w.app_id = $1 AND w.id = $2`, {
  notNull: ['appName'],
}).as<Pick<Row, 'type'>>()

const toWire = ({ id, startedAt, stoppedAt, pausedAt, ...log }: Row): RunningWorkLog => ({
  ...log,
  _id: id,
  startedAt: startedAt.toISOString(),
  stoppedAt: stoppedAt?.toISOString() ?? null,
  pausedAt: pausedAt?.toISOString() ?? null,
})

export const runningView = ({ query }: Pick<Database, 'query'>) => ({
  /** A user's running work logs over all accounts (API-034); paused ones are excluded. */
  list: async (userId: string): Promise<RunningWorkLog[]> => (await query(running.with(userId))).rows.map(toWire),
  /** One work log with the fields that identify its task; null when there is none. */
  one: async (appId: string, id: string): Promise<RunningWorkLog | null> =>
    (await query(one.with(appId, id))).rows.map(toWire)[0] ?? null,
})
