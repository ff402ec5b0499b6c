import { maxGroups, noSprint, type BacklogGroup, type GroupBy } from '@passerelle/contract/projects/backlog'
import type { TaskSort } from '@passerelle/contract/projects/filters'
import { ListState } from '@passerelle/contract/projects/lists'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { filterSql, filterValues } from '../filters/filter-sql.ts'
import { listOrder } from '../lists/list-order.ts'
import { listStateSql } from '../lists/list-state-sql.ts'
import { rowsSql, type ListPage } from '../lists/list-statements.ts'
import { listsOf, matchesOfAccounts, openSql, tasksOfAccounts } from './account-tasks.ts'

/** Which groups a page leaves out, or the only ones that it shows. */
export type ShownGroups = { collapsed?: readonly string[] | undefined; expanded?: readonly string[] | undefined }
/** `open`: without done requests. */
type Grouped = { groupBy: GroupBy; now: Date; open: boolean }

const noSpan = 'NULL::timestamptz AS start_at, NULL::timestamptz AS end_at'
/** SQL of the groups in their order: `key`, `name` and `rank`; of a sprint also `start_at` and `end_at`. */
const groups: Record<GroupBy, string> = {
  account: `SELECT id::text AS key, name, row_number() OVER (ORDER BY lower(name) COLLATE "fr-x-icu", id) AS rank,
                   ${noSpan} FROM accounts.app_cards`,
  sprint: `SELECT id::text AS key, name, row_number() OVER (ORDER BY start_at DESC, id) AS rank, start_at, end_at
             FROM projects.milestones UNION ALL SELECT '${noSprint}', NULL, ${2 ** 31 - 1}, NULL, NULL`,
  state: `SELECT key, NULL AS name, rank, ${noSpan}
            FROM unnest('{${ListState.options.join()}}'::text[]) WITH ORDINALITY s(key, rank)`,
}

/** SQL of the group of task `t`: for a request of several sprints, the latest of them. */
const keyOf: Record<GroupBy, (now: string) => string> = {
  account: () => 't.app_id::text',
  sprint: () => `CASE WHEN t.link_marks @@ 'sprint'::tsquery THEN (
      SELECT m.id::text FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
       WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY m.start_at DESC, m.id LIMIT 1) ELSE '${noSprint}' END`,
  state: listStateSql,
}

// Only states depend on the time; a parameter that is not named would be refused.
const timed = (now: string) => `${now} IS NOT NULL`

const counted = (groupBy: GroupBy, counts: string) => `
  SELECT g.key, g.name, k.count, k.estimated, g.start_at AS "startAt", g.end_at AS "endAt"
    FROM (${counts}) k JOIN (${groups[groupBy]}) g ON g.key = k.key
   ORDER BY g.rank LIMIT ${maxGroups}`

/** A group as it is read; `startAt` and `endAt` of a sprint. */
export type GroupRow = Omit<BacklogGroup, 'capacity'> & { startAt: Date | null; endAt: Date | null }

/** The groups with the number of their matching tasks and the sum of their estimates; `narrowing` null = no filter. */
export const groupsStatement = (
  appIds: readonly string[] | null,
  { groupBy, now, open }: Grouped,
  narrowing: FilterCriteria | null,
) => {
  const name = `projects.groups-by-${groupBy}${open ? '-open' : ''}`
  const count = (tasks: string) =>
    counted(
      groupBy,
      `SELECT ${keyOf[groupBy]('$2::timestamptz')} AS key, count(*) AS count,
              coalesce(sum(t.estimated_time), 0)::bigint AS estimated FROM ${tasks}
        GROUP BY 1 HAVING ${timed('$2::timestamptz')}`,
    )
  if (narrowing)
    return {
      name: `${name}-narrowed`,
      text: count(matchesOfAccounts(3, listsOf(open))),
      values: [appIds, now, ...filterValues(narrowing)],
    }
  if (groupBy !== 'account') return { name, text: count(tasksOfAccounts(open)), values: [appIds, now] }
  // The numbers of whole accounts are kept as they change.
  const kept = `SELECT k.app_id::text AS key, sum(k.tasks)::bigint AS count, sum(k.estimated)::bigint AS estimated
                  FROM projects.current_task_totals k
                 WHERE ($1::bpchar[] IS NULL OR k.app_id = ANY ($1)) ${open ? "AND k.list_id <> 'done'" : ''}
                 GROUP BY k.app_id HAVING sum(k.tasks) > 0`
  return { name, text: counted(groupBy, kept), values: [appIds] }
}

const isShown = (key: string) =>
  `($4::text[] IS NULL OR ${key} <> ALL ($4)) AND ($5::text[] IS NULL OR ${key} = ANY ($5))
            AND ${timed('$6::timestamptz')}`
const sortedBy = 'created_at, priority, name, planned_at, due_at, estimated_time, done_at'
  .split(', ')
  .map((column) => `t.${column}`)
  .join(', ')

/** SQL of the page of grouped tasks, in the order of groups, then `order`. */
const pageSql = ({ groupBy, open }: Grouped, order: string, narrowed: boolean): string => {
  const first = 7
  // Each account yields its first rows from its own index.
  if (groupBy === 'account')
    return `SELECT t.app_id, t.id, g.rank
              FROM (${groups.account}) g CROSS JOIN LATERAL (
                SELECT t.* FROM projects.tasks t
                 WHERE t.app_id = g.key::bpchar AND t.deleted_at IS NULL ${openSql(open)}
                   ${narrowed ? `AND ${filterSql(first)}` : ''}
                 ORDER BY ${order} LIMIT $2::bigint + $3) t
             WHERE ($1::bpchar[] IS NULL OR g.key::bpchar = ANY ($1)) AND ${isShown('g.key')}
             ORDER BY g.rank, ${order} OFFSET $2 LIMIT $3`
  return `SELECT t.app_id, t.id, g.rank
            FROM (SELECT t.app_id, t.id, ${sortedBy}, ${keyOf[groupBy]('$6::timestamptz')} AS key
                    FROM ${narrowed ? matchesOfAccounts(first, listsOf(open)) : tasksOfAccounts(open)}) t
            JOIN (${groups[groupBy]}) g ON g.key = t.key
           WHERE ${isShown('g.key')}
           ORDER BY g.rank, ${order} OFFSET $2 LIMIT $3`
}

/** Unarchived tasks, group by group; in each group in the requested order. */
export const groupedStatement = (
  { appIds, skip, limit }: ListPage,
  { collapsed, expanded, ...grouped }: Grouped & ShownGroups,
  sort: TaskSort | undefined,
  narrowing: FilterCriteria | null,
) => {
  const { name, sql } = listOrder(sort)
  const { groupBy, now, open } = grouped
  return {
    // Other orders are rare in groups: their statements are not kept in each connection.
    ...(name === 'newest' && {
      name: ['projects.grouped-by', groupBy, open && 'open', narrowing && 'narrowed'].filter(Boolean).join('-'),
    }),
    text: rowsSql(pageSql(grouped, sql, narrowing !== null), `page.rank, ${sql}`),
    values: [
      appIds,
      skip,
      limit + 1,
      collapsed ?? null,
      expanded ?? null,
      now,
      ...(narrowing ? filterValues(narrowing) : []),
    ],
  }
}
