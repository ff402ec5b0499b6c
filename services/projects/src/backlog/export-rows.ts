import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { filterSql, filterValues } from '../filters/filter-sql.ts'
import type { TaskSummary } from '../tasks/task.ts'

type Column =
  | 'appId'
  | 'id'
  | 'slug'
  | 'name'
  | 'priority'
  | 'listId'
  | 'ownerId'
  | 'createdAt'
  | 'deletedAt'
  | 'pendingAt'
  | 'estimatedTime'
  | 'estimatedTimeAcceptedAt'
  | 'estimatedTimeRefusedAt'
  | 'ellapsedTime'
  | 'worked'

/** A task of the file. Ids of its labels, members (first added first) and sprints are joined by commas; null for none. */
export type ExportRow = Pick<TaskSummary, Column> & {
  labelIds: string | null
  memberIds: string | null
  milestoneIds: string | null
  ownerChanged: boolean
}

/** Keyset pagination cursor in the first of the accounts: every task before it has been read. */
export type ExportPlace = { createdAt: Date | 'infinity'; id: string }
export const beginning: ExportPlace = { createdAt: 'infinity', id: '' }

const joined = (ids: string, table: string) =>
  `(SELECT string_agg(${ids}) FROM projects.${table} x WHERE x.app_id = t.app_id AND x.task_id = t.id)`

// Reads accounts one after the other, so that each page continues where the last one ended in the index of an account:
// over all accounts by age, each page would have to look into all of them. Only a task that nobody has worked on can
// have been reassigned (TSK-050), so only for those its events are looked up.
const statement = (name: string, filter: string) => ({
  name: `projects.export-${name}`,
  text: `SELECT t.app_id AS "appId", t.id, t.slug, t.name, t.priority, t.list_id AS "listId", t.owner_id AS "ownerId", t.created_at AS "createdAt",
                t.deleted_at AS "deletedAt", t.pending_at AS "pendingAt", t.estimated_time AS "estimatedTime", t.estimated_time_accepted_at AS "estimatedTimeAcceptedAt",
                t.estimated_time_refused_at AS "estimatedTimeRefusedAt", t.ellapsed_time AS "ellapsedTime",
                ${joined(`x.label_id, ','`, 'task_labels')} AS "labelIds", ${joined(`x.user_id, ',' ORDER BY x.added_at, x.user_id`, 'task_members')} AS "memberIds",
                ${joined(`x.milestone_id, ','`, 'task_milestones')} AS "milestoneIds",
                t.list_id <> 'todo' OR EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) AS worked,
                t.list_id = 'todo' AND EXISTS (SELECT FROM platform.events e WHERE e.subject = t.id AND e.app_id = t.app_id AND e.name = 'task.owner_changed' OFFSET 0) AS "ownerChanged"
           FROM unnest($1::bpchar[]) WITH ORDINALITY a(id, place) CROSS JOIN LATERAL (
                SELECT * FROM projects.tasks t
                 WHERE t.app_id = a.id AND t.deleted_at IS NULL
                   AND (t.created_at, t.id) < (CASE a.place WHEN 1 THEN $3::timestamptz ELSE 'infinity' END, CASE a.place WHEN 1 THEN $4::bpchar ELSE '' END)${filter}
                 ORDER BY t.created_at DESC, t.id DESC LIMIT $2) t
          ORDER BY a.place, t.created_at DESC, t.id DESC LIMIT $2`,
})
const whole = statement('whole', '')
const narrowed = statement('narrowed', ` AND ${filterSql(5)}`)

/**
 * The next `limit` tasks of these accounts after the cursor, account by account and newest first; `narrowing` null =
 * all.
 */
export const exportStatement = (
  appIds: readonly string[],
  limit: number,
  { createdAt, id }: ExportPlace,
  narrowing: FilterCriteria | null,
) =>
  narrowing
    ? { ...narrowed, values: [appIds, limit, createdAt, id, ...filterValues(narrowing)] }
    : { ...whole, values: [appIds, limit, createdAt, id] }
