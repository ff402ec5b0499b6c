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
  | 'pendingAt'
  | 'estimatedTime'
  | 'estimatedTimeAcceptedAt'
  | 'estimatedTimeRefusedAt'
  | 'ellapsedTime'

/**
 * A task of the file. `createdMs` and `dueMs` are in ms since 1970; `links` are the marks of its labels, members and
 * sprints as Postgres writes them; `memberIds` are joined by commas in the order in which they were added, null for
 * less than two; `handedOn` = the owner changed and nobody has worked on it (TSK-050).
 */
export type ExportRow = Pick<TaskSummary, Column> & {
  createdMs: number
  dueMs: number | null
  links: string
  memberIds: string | null
  handedOn: boolean
}

/** Keyset pagination cursor in the first of the accounts: every task before it has been read. */
export type ExportPlace = { createdAt: Date | 'infinity'; id: string }
export const beginning: ExportPlace = { createdAt: 'infinity', id: '' }

// Reads accounts one after the other, so that each page continues where the last one ended in the index of an account:
// over all accounts by age, each page would have to look into all of them. The marks of a task say what is attached to
// it; only for the order of several members their rows are read.
const statement = (name: string, filter: string) => ({
  name: `projects.export-${name}`,
  text: `SELECT t.app_id AS "appId", t.id, t.slug, t.name, t.priority, t.list_id AS "listId", t.owner_id AS "ownerId",
                (extract(epoch FROM t.created_at) * 1000)::bigint AS "createdMs", t.pending_at AS "pendingAt",
                t.estimated_time AS "estimatedTime", t.estimated_time_accepted_at AS "estimatedTimeAcceptedAt",
                t.estimated_time_refused_at AS "estimatedTimeRefusedAt", t.ellapsed_time AS "ellapsedTime",
                (extract(epoch FROM t.due_at) * 1000)::bigint AS "dueMs",
                t.link_marks::text AS links,
                CASE WHEN t.link_marks::text LIKE '%''member:%''member:%' THEN (
                  SELECT string_agg(m.user_id, ',' ORDER BY m.added_at, m.user_id) FROM projects.task_members m
                   WHERE m.app_id = t.app_id AND m.task_id = t.id) END AS "memberIds",
                t.list_id = 'todo' AND EXISTS (SELECT FROM platform.events e
                  WHERE e.subject = t.id AND e.app_id = t.app_id AND e.name = 'task.owner_changed' OFFSET 0)
                  AND NOT EXISTS (SELECT FROM projects.work_logs w
                    WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) AS "handedOn"
           FROM unnest($1::bpchar[]) WITH ORDINALITY a(id, place) CROSS JOIN LATERAL (
                SELECT * FROM projects.tasks t
                 WHERE t.app_id = a.id AND t.deleted_at IS NULL
                   AND (t.created_at, t.id) < (CASE a.place WHEN 1 THEN $3::timestamptz ELSE 'infinity' END,
                     CASE a.place WHEN 1 THEN $4::bpchar ELSE '' END)${filter}
                 ORDER BY t.created_at DESC, t.id DESC LIMIT $2) t
          ORDER BY a.place, t.created_at DESC, t.id DESC LIMIT $2`,
})
const whole = statement('whole', '')
const narrowed = statement('narrowed', ` AND ${filterSql(5)}`)
const open = " AND t.list_id <> 'done'"
const openWhole = statement('open', open)
const openNarrowed = statement('open-narrowed', `${open} AND ${filterSql(5)}`)

/**
 * The next `limit` tasks of these accounts after the cursor, account by account and newest first; `narrowing` null =
 * all; `openOnly` without done ones.
 */
export const exportStatement = (
  appIds: readonly string[],
  limit: number,
  { createdAt, id }: ExportPlace,
  narrowing: FilterCriteria | null,
  openOnly: boolean,
) =>
  narrowing
    ? { ...(openOnly ? openNarrowed : narrowed), values: [appIds, limit, createdAt, id, ...filterValues(narrowing)] }
    : { ...(openOnly ? openWhole : whole), values: [appIds, limit, createdAt, id] }
