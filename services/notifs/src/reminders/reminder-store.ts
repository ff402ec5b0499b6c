import type { Query } from '@passerelle/server/database/connect'
import type { DueRow } from '@passerelle/server/deadlines/deadline'

export type Reminder = { appId: string; taskId: string; pendingAt: Date; dueAt: Date }

const write = `
  INSERT INTO notifs.reminders (app_id, task_id, pending_at, due_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app_id, task_id) DO UPDATE SET pending_at = $3, due_at = $4 WHERE reminders.pending_at <> $3`
const due = `
  SELECT app_id AS "appId", task_id AS id, due_at AS "dueAt" FROM notifs.reminders
   WHERE due_at <= $2 AND ($1::timestamptz IS NULL OR due_at > $1) ORDER BY due_at, app_id, task_id LIMIT $3`
const take = `
  DELETE FROM notifs.reminders WHERE app_id = $1 AND task_id = $2 AND due_at = $3 AND due_at <= $4
  RETURNING pending_at AS "pendingAt"`

/** Upserts the next reminder of a pending task; idempotent. */
export const writeReminder = (query: Query, { appId, taskId, pendingAt, dueAt }: Reminder) =>
  query({ name: 'notifs.writeReminder', text: write, values: [appId, taskId, pendingAt, dueAt] })

export const dueReminders = async (query: Query, range: { from: Date | null; to: Date; limit: number }) =>
  (await query<DueRow>({ name: 'notifs.dueReminders', text: due, values: [range.from, range.to, range.limit] })).rows

/** Claims and deletes a due reminder, so that it is sent once; returns the start of its pending period, or null. */
export const takeReminder = async (query: Query, { appId, id, dueAt }: DueRow, now: Date): Promise<Date | null> =>
  (await query<{ pendingAt: Date }>({ name: 'notifs.takeReminder', text: take, values: [appId, id, dueAt, now] }))
    .rows[0]?.pendingAt ?? null
