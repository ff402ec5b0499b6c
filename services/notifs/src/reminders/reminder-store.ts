import type { Query } from '@passerelle/server/database/connect'
import type { DueRow } from '@passerelle/server/deadlines/deadline'
import { statement } from './statement-rows.ts'

export type Reminder = { appId: string; taskId: string; pendingAt: Date; dueAt: Date }

const write = statement(
  'notifs.writeReminder',
  `
  INSERT INTO notifs.reminders (app_id, task_id, pending_at, due_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app_id, task_id) DO UPDATE SET pending_at = $3, due_at = $4 WHERE reminders.pending_at <> $3`,
)
const due = statement(
  'notifs.dueReminders',
  `
  SELECT app_id AS "appId", task_id AS id, due_at AS "dueAt" FROM notifs.reminders
   WHERE due_at <= $2 AND ($1::timestamptz IS NULL OR due_at > $1) ORDER BY due_at, app_id, task_id LIMIT $3`,
)
const take = statement(
  'notifs.takeReminder',
  `
  DELETE FROM notifs.reminders WHERE app_id = $1 AND task_id = $2 AND due_at = $3 AND due_at <= $4
  RETURNING pending_at AS "pendingAt"`,
)

/** Upserts the next reminder of a pending task; idempotent. */
export const writeReminder = (query: Query, { appId, taskId, pendingAt, dueAt }: Reminder) =>
  query(write.with(appId, taskId, pendingAt, dueAt))

export const dueReminders = async (query: Query, range: { from: Date | null; to: Date; limit: number }) =>
  (await query(due.with(range.from, range.to, range.limit))).rows

/** Claims and deletes a due reminder, so that it is sent once; returns the start of its pending period, or null. */
export const takeReminder = async (query: Query, { appId, id, dueAt }: DueRow, now: Date): Promise<Date | null> =>
  (await query(take.with(appId, id, dueAt, now))).rows[0]?.pendingAt ?? null
