import type { Priority } from '@passerelle/contract/projects/schemas'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'
import { unattendedDueAt, unattendedPeriod } from '../tasks/unattended-due.ts'

const due = statement(
  'projects.unattended-due',
  `SELECT app_id AS "appId", id, unattended_due_at AS "dueAt" FROM projects.tasks
    WHERE unattended_due_at <= $2 AND ($1::timestamptz IS NULL OR unattended_due_at > $1)
    ORDER BY unattended_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const take = statement(
  'projects.unattended-take',
  `UPDATE projects.tasks SET unattended_due_at = NULL
    WHERE app_id = $1 AND id = $2 AND unattended_due_at = $3 AND unattended_due_at <= $4
    RETURNING priority, deleted_at IS NULL AND list_id <> 'done' AS waits`,
  { notNull: ['waits'] },
).as<{ priority: Priority }>()
const attend = statement(
  'projects.attend',
  `UPDATE projects.tasks SET unattended_due_at = NULL
    WHERE app_id = $1 AND id = $2 AND unattended_due_at IS NOT NULL`,
)
const postpone = statement(
  'projects.unattended-postpone',
  `UPDATE projects.tasks SET unattended_due_at = $3
    WHERE app_id = $1 AND id = $2 AND unattended_due_at IS NOT NULL`,
)

/** Writes when a request that still waits untouched is told of, after its priority changed (DAY-019). */
export const postponeUnattended = async (
  tx: Tx,
  before: Task,
  { appId, id, priority, createdAt }: Task,
): Promise<void> => {
  if (priority === before.priority) return
  await tx.query(postpone.with(appId, id, unattendedDueAt(createdAt, priority)))
}

/**
 * Deadline that tells project staff, once, of a customer's request that nobody has touched (DAY-019). A member of the
 * staff, a label and a work log clear it by a trigger on their tables, a message by `attendedByMessage`.
 */
export const unattendedDeadline = ({ database, record }: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: 'tell-unattended',
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const [task] = await take.readRows(tx.query, appId, id, dueAt, now)
    if (!task) return false
    if (task.waits)
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'task.unattended',
        subject: id,
        data: { waitedMs: unattendedPeriod(task.priority) },
      })
    return true
  },
})

/** Subscriber: a message of staff, internal or not, means that somebody looks after the request (DAY-019). */
export const attendedByMessage = ({ database }: Pick<Platform, 'database'>): Subscriber =>
  accountSubscriber(
    'attend-request',
    ['message.posted'],
    async ({ appId, subject }) => {
      await database.query(attend.with(appId, subject))
    },
    ({ data }) => data.bySide === 'staff',
  )
