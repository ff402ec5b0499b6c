import { proposedStop } from '@passerelle/kernel/forgotten-timer'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { getSpentMs } from './work-log.ts'
import { statement } from './statement-rows.ts'

export const askForgottenName = 'ask-forgotten-timer'

const due = statement(
  'projects.forgotten-timers-due',
  `SELECT app_id AS "appId", id, long_due_at AS "dueAt" FROM projects.work_logs
    WHERE long_due_at <= $2 AND ($1::timestamptz IS NULL OR long_due_at > $1)
    ORDER BY long_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
// A release before leaves the moment of a log that it stops or pauses: such a log is not asked for.
const take = statement(
  'projects.forgotten-timer-take',
  `UPDATE projects.work_logs SET long_due_at = NULL, long_told_at = CASE
          WHEN stopped_at IS NULL AND paused_at IS NULL THEN $5::timestamptz END
    WHERE app_id = $1 AND id = $2 AND long_due_at = $3 AND long_due_at <= $4
    RETURNING task_id AS "taskId", user_id AS "userId", started_at AS "startedAt", pause_time_in_ms AS "pauseTimeInMs",
              long_told_at IS NOT NULL AS "isRunning"`,
  { notNull: ['isRunning'] },
)
// What somebody does in the product is recorded, the start of the log included.
const lastActivity = statement(
  'projects.last-activity',
  `SELECT max(at) AS at FROM platform.events WHERE actor->>'userId' = $1 AND at BETWEEN $2 AND $3`,
)

/**
 * Deadline that asks the person of a log that runs for long whether they forgot it, once per log. It stops nothing; the
 * event names the last moment of their activity as a possible end (PLN-044).
 */
export const askForgottenDeadline = ({ database, record }: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: askForgottenName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const [log] = await take.readRows(tx.query, appId, id, dueAt, now, now)
    if (!log) return false
    if (!log.isRunning) return true
    const { taskId, userId, startedAt } = log
    const times = { startedAt, pauseTimeInMs: Number(log.pauseTimeInMs) }
    const [active] = await lastActivity.readRows(tx.query, userId, startedAt, now)
    const stopAt = proposedStop(times, active?.at ?? null)?.toISOString() ?? null
    await record(tx, {
      appId,
      actor: { kind: 'system' },
      name: 'work.forgotten',
      subject: taskId,
      data: { worklogId: id, userId, spentMs: getSpentMs(times, now), stopAt },
    })
    return true
  },
})
