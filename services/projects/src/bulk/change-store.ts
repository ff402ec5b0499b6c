import type { TaskChange } from '@passerelle/contract/projects/bulk'
import { Problem } from '@passerelle/contract/problems'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'
import type { SnapshotPair } from './task-snapshot.ts'

type Begun = { id: string; userId: string; change: TaskChange; undoUntil: Date; discardDueAt: Date }
export type Line = SnapshotPair & { taskId: string }

// Each new bulk change also deletes a few expired ones that can no longer be undone, which keeps the table down to
// about one day of rows.
const begin = statement(
  'projects.change-begin',
  `WITH old AS (DELETE FROM projects.task_changes WHERE id IN (
           SELECT id FROM projects.task_changes WHERE discard_due_at <= $6 ORDER BY discard_due_at LIMIT 20
           FOR UPDATE SKIP LOCKED))
         INSERT INTO projects.task_changes (id, user_id, change, undo_until, discard_due_at)
         VALUES ($1, $2, $3, $4, $5)`,
)
const addLine = statement(
  'projects.change-note',
  `INSERT INTO projects.task_change_lines (app_id, task_id, change_id, before, after)
    VALUES ($1, $2, $3, $4, $5)`,
)
const deleteLine = statement(
  'projects.change-strike',
  'DELETE FROM projects.task_change_lines WHERE app_id = $1 AND task_id = $2 AND change_id = $3',
)
const claimUndo = statement(
  'projects.change-take-back',
  `UPDATE projects.task_changes SET undone_at = $3 WHERE id = $1 AND user_id = $2 AND undone_at IS NULL
    AND undo_until > $3 RETURNING change`,
).as<{ change: TaskChange }>()
const one = statement(
  'projects.change',
  'SELECT undone_at AS "undoneAt" FROM projects.task_changes WHERE id = $1 AND user_id = $2',
)
const lines = statement(
  'projects.change-lines',
  `SELECT task_id AS "taskId", before, after FROM projects.task_change_lines WHERE change_id = $1
    ORDER BY task_id`,
).as<Pick<Line, 'before' | 'after'>>()

/** The only writer of `projects.task_changes` and its lines. */
export const changeStore = ({ query }: Pick<Database, 'query'>) => ({
  begin: async ({ id, userId, change, undoUntil, discardDueAt }: Begun, now: Date): Promise<void> => {
    await query(begin.with(id, userId, JSON.stringify(change), undoUntil, discardDueAt, now))
  },

  /** Writes the before/after snapshot of a task, in the transaction of the change itself. */
  note: async (tx: Tx, changeId: string, { appId, id }: Task, { before, after }: SnapshotPair): Promise<void> => {
    await tx.query(addLine.with(appId, id, changeId, JSON.stringify(before), JSON.stringify(after)))
  },

  /** Deletes the snapshot of a task that was reverted, or that already is as it was before. */
  strike: async (tx: Tx, changeId: string, { appId, id }: Task): Promise<void> => {
    await tx.query(deleteLine.with(appId, id, changeId))
  },

  /**
   * Marks the bulk change of this user as undone and returns it; only the first call succeeds. Throws `not_found`,
   * `change_undone`, `change_too_old`.
   */
  undo: async (id: string, userId: string, now: Date): Promise<TaskChange> => {
    const {
      rows: [taken],
    } = await query(claimUndo.with(id, userId, now))
    if (taken) return taken.change
    const {
      rows: [known],
    } = await query(one.with(id, userId))
    if (!known) throw new Problem('not_found')
    throw new Problem(known.undoneAt ? 'change_undone' : 'change_too_old')
  },

  lines: async (id: string): Promise<Line[]> => (await query(lines.with(id))).rows,
})

export type ChangeStore = ReturnType<typeof changeStore>
