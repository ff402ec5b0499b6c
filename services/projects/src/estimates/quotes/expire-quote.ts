import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { expireQuote } from '../estimate-flow.ts'
import type { TaskDeps } from '../../tasks/task-deps.ts'
import type { Task } from '../../tasks/task.ts'
import { recordEvents } from '../../tasks/task-update.ts'
import { statement } from '../statement-rows.ts'

export const expireQuoteName = 'expire-quote'

const due = statement(
  'projects.quotes-due',
  `SELECT app_id AS "appId", id, expire_due_at AS "dueAt" FROM projects.quotes
    WHERE expire_due_at <= $2 AND ($1::timestamptz IS NULL OR expire_due_at > $1)
    ORDER BY expire_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const stillDue = statement(
  'projects.quote-due',
  `SELECT task_id AS "taskId", number, valid_until::text AS "validUntil" FROM projects.quotes
    WHERE app_id = $1 AND id = $2 AND expire_due_at = $3 AND expire_due_at <= $4`,
)

/** Deadline at the end of the last day of a quote that got no answer (BIL-015). */
export const expireQuoteDeadline = ({
  tasks,
  record,
  database,
}: Pick<TaskDeps, 'tasks' | 'record'> & Pick<Platform, 'database'>): Deadline => ({
  name: expireQuoteName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const values = [appId, id, dueAt, now] as const
    const named = await tx.query(stillDue.with(...values))
    if (!named.rows[0]) return false
    const task = await tasks.lock(tx, { appId, id: named.rows[0].taskId })
    // Answered or replaced while it waited for the lock.
    const again = await tx.query(stillDue.with(...values))
    if (!again.rows[0]) return false
    const { number, validUntil } = again.rows[0]
    const decide = (current: Task) =>
      expireQuote(current, { ...(number !== null && { number }), ...(validUntil !== null && { validUntil }) })
    const change = decide(task)
    await tasks.save(tx, task, change, decide)
    await recordEvents(record, tx, change, { kind: 'system' })
    return true
  },
})
