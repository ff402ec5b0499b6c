import { filterSqlParts, markScope, recheckSql, scopedFilterSql } from '../filters/filter-sql.ts'

/** SQL of the accounts `a`; `$1` null = every account. */
const accounts = `(SELECT id FROM accounts.app_cards WHERE $1::bpchar[] IS NULL UNION ALL
  SELECT DISTINCT unnest($1::bpchar[])) a`

const place = markScope('list.id', 'a.id')

/**
 * SQL of FROM and WHERE: the unarchived tasks `t` of these lists that match the filters, whose parameters start at
 * `$first`. Looked up account by account, so that each uses its own marks (ADR 0017).
 */
export const matchesOfAccounts = (first: number, lists = 'todo,in_progress,done'): string => {
  const { marks, sought, rest } = filterSqlParts(first)
  return `${accounts} CROSS JOIN unnest('{${lists}}'::text[]) list(id)
          CROSS JOIN LATERAL (${scopedFilterSql(marks(place), place)}) asked
          CROSS JOIN LATERAL (SELECT * FROM projects.tasks t
            WHERE t.deleted_at IS NULL AND t.list_marks @@ asked.here OFFSET 0) t
          WHERE t.app_id = a.id AND t.list_id = list.id AND ${recheckSql((column) => `asked.${column}`)} AND ${rest}
            AND ${sought}`
}

/** The lists of a backlog: all of them, or those of open requests. */
export const listsOf = (open: boolean): string => (open ? 'todo,in_progress' : 'todo,in_progress,done')
/** SQL that leaves out done requests `t`, if only open ones are asked for. */
export const openSql = (open: boolean): string => (open ? "AND t.list_id <> 'done'" : '')

/** The same without filters. */
export const tasksOfAccounts = (open: boolean): string =>
  `${accounts} JOIN projects.tasks t ON t.app_id = a.id WHERE t.deleted_at IS NULL ${openSql(open)}`
