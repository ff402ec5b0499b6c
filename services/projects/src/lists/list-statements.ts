import type { TaskSort } from '@passerelle/contract/projects/filters'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { filterSql, filterValues } from '../filters/filter-sql.ts'
import { maxCount } from '../board/board-order.ts'
import { milestoneLateral } from '../tasks/milestone-columns.ts'
import { peopleFields, peopleLaterals } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import { latestArchived, listOrder, newest, type ListOrder } from './list-order.ts'

/** `appIds` null = every account. */
export type ListPage = { appIds: readonly string[] | null; skip: number; limit: number }

// Each account yields its first rows from its own index; only those are merged and sorted.
const accounts = `(SELECT id FROM accounts.app_cards WHERE $1::bpchar[] IS NULL UNION ALL
  SELECT DISTINCT unnest($1::bpchar[])) a`
const ownerChanged = `EXISTS (SELECT FROM platform.events e WHERE e.subject = t.id AND e.app_id = t.app_id
  AND e.name = 'task.owner_changed' OFFSET 0) AS "ownerChanged"`

/**
 * SQL of the rows of a page, from SQL of their `app_id` and `id`. They are looked up one by one (OFFSET 0 is an
 * optimization fence), because the planner cannot estimate how few they are.
 */
export const rowsSql = (page: string, order: string): string => `
         SELECT ${taskFields}, ${peopleFields}, ${stepFields}, milestones.list AS milestones, ${ownerChanged}
           FROM (${page}) page
          CROSS JOIN LATERAL (SELECT * FROM projects.tasks t WHERE t.app_id = page.app_id AND t.id = page.id OFFSET 0) t
                ${taskLaterals} ${peopleLaterals} ${milestoneLateral}
          ORDER BY ${order}`

const statement = (name: string | undefined, where: string, { sql: order }: ListOrder) => ({
  ...(name !== undefined && { name: `projects.list-${name}` }),
  text: rowsSql(
    `SELECT t.app_id, t.id
       FROM ${accounts} CROSS JOIN LATERAL (
         SELECT t.* FROM projects.tasks t WHERE t.app_id = a.id AND ${where}
          ORDER BY ${order} LIMIT $2::bigint + $3) t
      ORDER BY ${order} OFFSET $2 LIMIT $3`,
    order,
  ),
})

const first = ({ appIds, skip, limit }: ListPage) => [appIds, skip, limit + 1]

/** Unarchived tasks under filters, in the requested order; `open` leaves out those in the list of done ones. */
export const tasksStatement = (page: ListPage, sort: TaskSort | undefined, narrowing: FilterCriteria, open = false) => {
  const order = listOrder(sort)
  const name = open && order.name !== undefined ? `open-${order.name}` : order.name
  const made = statement(
    name,
    `t.deleted_at IS NULL ${open ? `AND t.list_id <> 'done' ` : ''}AND ${filterSql(4)}`,
    order,
  )
  return { ...made, values: [...first(page), ...filterValues(narrowing)] }
}

const archived = statement('archived', 't.deleted_at IS NOT NULL', latestArchived)
const archivedNarrowed = statement('archived-narrowed', `t.deleted_at IS NOT NULL AND ${filterSql(4)}`, latestArchived)
/** Archived tasks, most recently archived first, filtered if requested. */
export const archivedStatement = (page: ListPage, narrowing: FilterCriteria | null = null) =>
  narrowing
    ? { ...archivedNarrowed, values: [...first(page), ...filterValues(narrowing)] }
    : { ...archived, values: first(page) }

const countOf = (name: string, where: string) => ({
  name: `projects.count-${name}`,
  text: `SELECT count(*) AS total
           FROM (SELECT FROM projects.tasks t WHERE t.app_id = $1 AND ${where} LIMIT ${maxCount}) archived`,
})
const archivedCount = countOf('archived', 't.deleted_at IS NOT NULL')
const archivedCountNarrowed = countOf('archived-narrowed', `t.deleted_at IS NOT NULL AND ${filterSql(2)}`)
/** Number of archived tasks of an account, filtered if requested; stops at 1001. */
export const archivedCountStatement = (appId: string, narrowing: FilterCriteria | null) =>
  narrowing
    ? { ...archivedCountNarrowed, values: [appId, ...filterValues(narrowing)] }
    : { ...archivedCount, values: [appId] }

const active = statement(
  'active',
  `t.created_at < $5 AND coalesce(least(t.done_at, t.deleted_at), 'infinity') >= $4`,
  newest,
)
/** Tasks active at some time in the period: created before its end, neither done nor archived before its start. */
export const activeStatement = (page: ListPage, from: Date, before: Date) => ({
  ...active,
  values: [...first(page), from, before],
})

const named = statement('named', 't.id = ANY ($4::bpchar[])', newest)
/** Tasks by id, archived ones included. */
export const namedStatement = (page: ListPage, ids: readonly string[]) => ({ ...named, values: [...first(page), ids] })
