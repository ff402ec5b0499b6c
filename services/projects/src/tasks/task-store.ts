import { Problem } from '@passerelle/contract/problems'
import type { Task as WireTask } from '@passerelle/contract/projects/schemas'
import type { Tx } from '@passerelle/server/database/connect'
import type { Query, Result } from '@passerelle/server/database/statement'
import type { Deadline, DueRow } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import type { MetadataChange } from './metadata-change.ts'
import type { TaskUpdate } from './task-update.ts'
import { columnByField, taskFields, taskLaterals } from './task-columns.ts'
import { deadlineNameByColumn, type DueColumn } from './task-due.ts'
import { person } from './people-columns.ts'
import { byIdOrSlug } from './by-id-or-slug.ts'
import type { Task } from './task.ts'

const whole = `SELECT ${taskFields}, t.description FROM projects.tasks t ${taskLaterals}`
const findByIds = statement(
  'projects.tasks-named',
  `${whole} WHERE t.id = ANY($1) AND ($2::text IS NULL OR t.app_id = $2)`,
  { notNull: ['spent', 'worked', 'timers'] },
).as<Pick<Task, 'kind' | 'priority' | 'listId' | 'pendingStatus' | 'quoteState' | 'metadata' | 'labels'>>()

const columns = Object.entries({ ...columnByField, description: 'description' }) as [
  keyof typeof columnByField | 'description',
  string,
][]

// Not part of `save`: time is written by work logs, the internal thread by its own operation, and who wrote last and
// whether somebody looks after it by triggers, so none of them causes version conflicts.
const immutableFields = [
  'appId',
  'id',
  'slug',
  'createdById',
  'ellapsedTime',
  'threadId',
  'privateThreadId',
  'metadata',
  'version',
  'createdAt',
  'invoicedAt',
  'customerWroteAt',
  'customerMessageId',
  'staffWroteAt',
  'unattendedDueAt',
]
const saved = columns.filter(([field]) => !immutableFields.includes(field))
const update = statement(
  'projects.task-save',
  `UPDATE projects.tasks SET version = version + 1,
            ${saved.map(([, column], index) => `${column} = $${index + 4}`).join(', ')}
          WHERE app_id = $1 AND id = $2 AND version = $3`,
)

const numbered = columns.filter(([field]) => field !== 'slug')
const nextNumber = `counter AS (UPDATE projects.task_counters SET next = next + 1 WHERE app_id = $1
  RETURNING key || '-' || (next - 1) AS slug)`
const insertRow = `
         INSERT INTO projects.tasks (${numbered.map(([, column]) => column).join(', ')}, slug)
         SELECT ${numbered.map((_, index) => `$${index + 1}`).join(', ')}, slug FROM counter`
const insert = statement('projects.task-create', `WITH ${nextNumber} ${insertRow}`)

// At once: nobody waits to see whether a row was written. If none was, the statement fails, and with it the
// transaction.
const updateAtOnce = statement(
  'projects.task-save-at-once',
  `WITH saved AS (${update.text} RETURNING 1) SELECT platform.require_row(count(*)) FROM saved`,
)
const insertAtOnce = statement(
  'projects.task-create-at-once',
  `WITH ${nextNumber}, created AS (${insertRow} RETURNING app_id, slug, owner_id, created_by_id)
         SELECT platform.require_row(count(*)), min(slug) AS slug,
                (SELECT ${person('p')} FROM accounts.people p, created c
                WHERE p.app_id = c.app_id AND p.id = c.owner_id) AS owner,
                (SELECT ${person('p')} FROM accounts.people p, created c
                WHERE p.app_id = c.app_id AND p.id = c.created_by_id) AS "createdBy"
           FROM created`,
  { notNull: ['slug'] },
).as<Pick<Created, 'owner' | 'createdBy'>>()
// No conflict target: two concurrent first tasks of an account can violate either unique index of the table.
const beginCounting = statement(
  'projects.task-counter',
  `INSERT INTO projects.task_counters (app_id, key) SELECT id, task_key FROM accounts.app_cards WHERE id = $1
    ON CONFLICT DO NOTHING`,
)

const metadata = statement(
  'projects.task-metadata',
  `UPDATE projects.tasks SET metadata = (metadata || $3::jsonb) - $4::text[],
                invoiced_at = CASE WHEN ((metadata || $3::jsonb) - $4::text[]) ? 'invoice' THEN coalesce(invoiced_at,
                  $5) END
          WHERE app_id = $1 AND id = $2 RETURNING old.invoiced_at IS NOT NULL AS was,
            new.invoiced_at IS NOT NULL AS is`,
  { notNull: ['was', 'is'] },
)

// The quote that waits for its answer, or was not accepted, has the state that its task says.
const quoteFollows = statement(
  'projects.quote-follows',
  `UPDATE projects.quotes SET state = $3, expire_due_at = NULL
    WHERE app_id = $1 AND task_id = $2 AND state IN ('sent', 'expired', 'refused')`,
)

// A statement of its own: one that waits for a lock still reads the labels and work logs of before it waited.
const lockRow = statement('projects.task-lock', 'SELECT FROM projects.tasks WHERE app_id = $1 AND id = $2 FOR UPDATE')

type DueRange = Parameters<Deadline['findDueBetween']>[0]
const dueColumns = Object.keys(deadlineNameByColumn) as DueColumn[]
const oneDue = Object.fromEntries(
  dueColumns.map((field) => [
    field,
    {
      name: `projects.task-due-${columnByField[field]}`,
      text: `${whole} WHERE t.app_id = $1 AND t.id = $2 AND t.${columnByField[field]} = $3
        AND t.${columnByField[field]} <= $4 AND NOT EXISTS (
          SELECT 1 FROM notifs.due_reminders r WHERE r.app_id = t.app_id AND r.task_id = t.id
             AND r.pending_at = t.pending_at AND r.due_at <= $4)`,
    },
  ]),
) as Record<DueColumn, { name: string; text: string }>
const manyDue = Object.fromEntries(
  dueColumns.map((field) => [
    field,
    {
      name: `projects.tasks-due-${columnByField[field]}`,
      text: `SELECT app_id AS "appId", id, ${columnByField[field]} AS "dueAt" FROM projects.tasks
          WHERE ${columnByField[field]} > coalesce($1::timestamptz, '-infinity') AND ${columnByField[field]} <= $2
          ORDER BY ${columnByField[field]}, app_id, id LIMIT $3`,
    },
  ]),
) as Record<DueColumn, { name: string; text: string }>

// Exported for the benchmark, which runs the same statements, and for a test of their query plans.
export const findStatement = byIdOrSlug('projects.task', whole)
export const tasksByIdsStatement = (appId: string | null, ids: readonly string[]) => findByIds.with(ids, appId)
export const createStatement = (task: Task) => insert.with(...numbered.map(([field]) => task[field]))
export const saveStatement = (was: Task, task: Task) =>
  update.with(was.appId, was.id, was.version, ...saved.map(([field]) => task[field]))

export const dueStatement = (field: DueColumn, { from, to, limit }: DueRange) => ({
  ...manyDue[field],
  values: [from, to, limit],
})

const find = async (query: Query, appId: string | null, ref: string): Promise<Task | null> => {
  const { rows } = await query<Task>(findStatement(appId, ref))
  return rows[0] ?? null
}

type Deps = Pick<Platform, 'database' | 'scheduleDeadline'>
/** What is known of a task only once it is created: its readable id, and who its owner and its creator are. */
type Created = { slug: string; owner: WireTask['createdBy']; createdBy: WireTask['createdBy'] }

const internalThread = statement(
  'projects.task-internal-thread',
  `UPDATE projects.tasks SET private_thread_id = coalesce(private_thread_id, $3)
    WHERE app_id = $1 AND id = $2
   RETURNING private_thread_id AS "threadId"`,
  { notNull: ['threadId'] },
)

const taskAddTime = statement(
  'projects.task-add-time',
  'UPDATE projects.tasks SET ellapsed_time = greatest(0, ellapsed_time + $3) WHERE app_id = $1 AND id = $2',
)

/** The only writer of `projects.tasks`. */
export const taskStore = ({ database, scheduleDeadline }: Deps) => {
  const scheduleDeadlines = (tx: Tx, task: Task, was: Task | null) => {
    for (const field of dueColumns) {
      const dueAt = task[field]
      if (dueAt && dueAt.getTime() !== was?.[field]?.getTime())
        scheduleDeadline(tx, 'projects', deadlineNameByColumn[field], { appId: task.appId, id: task.id, dueAt })
    }
  }
  const trySave = async (tx: Tx, was: Task, { task }: TaskUpdate): Promise<boolean> => {
    const { rowCount } = await tx.query(saveStatement(was, task))
    if (rowCount !== 1) return false
    scheduleDeadlines(tx, task, was)
    if (task.quoteState !== was.quoteState && task.quoteState !== 'sent')
      tx.send(quoteFollows.with(task.appId, task.id, task.quoteState))
    return true
  }
  return {
    /**
     * Finds a task by id or slug, in an account or in any (null), for calls across accounts; null when there is none.
     */
    find: (appId: string | null, ref: string) => find(database.query, appId, ref),

    /** Existing tasks with these ids, in one account or in any (null), unordered. */
    named: async (appId: string | null, ids: readonly string[]): Promise<Task[]> =>
      (await database.query(tasksByIdsStatement(appId, ids))).rows,

    /** Inserts a task with the next number of its account (TSK-002, OPEN-026). */
    create: async (tx: Tx, task: Task): Promise<void> => {
      if ((await tx.query(createStatement(task))).rowCount === 0) {
        await tx.query(beginCounting.with(task.appId))
        await tx.query(createStatement(task))
      }
      scheduleDeadlines(tx, task, null)
    },

    /**
     * Inserts a task as `create` does, without waiting for it: the result is there after the transaction. Before the
     * first task of an account (`beginCounting`) the transaction fails with `no_data_found`.
     */
    sendCreate: (tx: Tx, task: Task): Promise<Result<Created>> => {
      scheduleDeadlines(tx, task, null)
      return tx.sendFor(insertAtOnce.with(...createStatement(task).values))
    },

    /** Makes sure that the account numbers its tasks. */
    beginCounting: async (tx: Tx, appId: string): Promise<void> => {
      await tx.query(beginCounting.with(appId))
    },

    /**
     * Compare-and-set on `version` without waiting for it: on a conflict the transaction fails with `no_data_found`.
     */
    sendSave: (tx: Tx, was: Task, { task }: TaskUpdate): void => {
      scheduleDeadlines(tx, task, was)
      tx.send(updateAtOnce.with(...saveStatement(was, task).values))
    },

    /**
     * Compare-and-set on `version`. On a conflict `decide` runs once more on the current task, because its specific
     * problem tells the caller more than a generic conflict; otherwise throws `task_changed`.
     */
    save: async (tx: Tx, was: Task, change: TaskUpdate, decide: (current: Task) => unknown): Promise<void> => {
      if (await trySave(tx, was, change)) return
      const current = await find(tx.query, was.appId, was.id)
      if (!current) throw new Problem('not_found')
      decide(current)
      throw new Problem('task_changed')
    },

    /** Compare-and-set that returns false on a version conflict. */
    trySave,

    /** Reads the current task and locks its row (`FOR UPDATE`) until the transaction ends. Throws `not_found`. */
    lock: async (tx: Tx, { appId, id }: Pick<Task, 'appId' | 'id'>): Promise<Task> => {
      tx.send(lockRow.with(appId, id))
      const current = await find(tx.query, appId, id)
      if (!current) throw new Problem('not_found')
      return current
    },

    /** Adds ms to the time spent on the task; a negative value subtracts. */
    addTime: async (tx: Tx, { appId, id }: Pick<Task, 'appId' | 'id'>, ms: number): Promise<void> => {
      await tx.query(taskAddTime.with(appId, id, ms))
    },

    /**
     * Sets and removes keys of the metadata. With an invoice the task is billed, from `now` on unless it already was;
     * without one it is not (OPEN-023). Returns whether it was billed before and after.
     */
    writeMetadata: async (
      tx: Tx,
      { appId, id }: Pick<Task, 'appId' | 'id'>,
      { set, drop }: MetadataChange,
      now: Date,
    ): Promise<{ was: boolean; is: boolean }> => {
      const {
        rows: [row],
      } = await tx.query(metadata.with(appId, id, JSON.stringify(set), drop, now))
      if (!row) throw new Problem('not_found')
      return row
    },

    /** Sets the internal thread unless the task has one; returns the stored id. */
    openInternalThread: async (
      tx: Tx,
      { appId, id }: Pick<Task, 'appId' | 'id'>,
      threadId: string,
    ): Promise<string> => {
      const {
        rows: [row],
      } = await tx.query(internalThread.with(appId, id, threadId))
      if (!row) throw new Problem('not_found')
      return row.threadId
    },

    /**
     * Locks the task (`FOR UPDATE`) if its due date is still `row.dueAt` and has passed; null if it was rescheduled,
     * and while a reminder of its wait is due: after an outage the customer is reminded first (TMR-006).
     */
    lockDue: async (tx: Tx, field: DueColumn, row: DueRow, now: Date): Promise<Task | null> => {
      tx.send(lockRow.with(row.appId, row.id))
      const { rows } = await tx.query<Task>({ ...oneDue[field], values: [row.appId, row.id, row.dueAt, now] })
      return rows[0] ?? null
    },

    /** Tasks whose due date is after `from` and not after `to`, oldest first. */
    listDue: async (field: DueColumn, range: DueRange): Promise<DueRow[]> =>
      (await database.query<DueRow>(dueStatement(field, range))).rows,
  }
}

export type TaskStore = ReturnType<typeof taskStore>
