import type { TaskStats } from '@passerelle/contract/projects/lists'
import type { ListId } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { scopedFilterSql, recheckSql, filterSqlParts, filterValues, markScope } from '../filters/filter-sql.ts'

/** Sums over one list in ms: estimates, those accepted and those waiting for an answer, and the time taken, by all, shown to customers, waiting. */
export type ListTotals = {
  estimated: number
  accepted: number
  waiting: number
  spent: number
  shown: number
  held: number
}

const unanswered = 't.estimated_time_accepted_at IS NULL AND t.estimated_time_refused_at IS NULL'
const total = (column: string, condition = 'true') => `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)::bigint`
// Requests without any figure add nothing: tasks_open_figures leaves them out.
const figured = 't.app_id = $1 AND t.deleted_at IS NULL AND (t.estimated_time IS NOT NULL OR t.ellapsed_time <> 0)'
/** The figures of `ListTotals` over requests `t`; `shown` is SQL of the time that customers see. */
export const sumColumns = (shown: string): string => `
  ${total('t.estimated_time')} AS estimated, ${total('t.estimated_time', 't.estimated_time_accepted_at IS NOT NULL')} AS accepted,
  ${total('t.estimated_time', unanswered)} AS waiting, ${total('t.ellapsed_time')} AS spent, ${shown} AS shown,
  ${total('t.ellapsed_time', 't.pending_at IS NOT NULL')} AS held`

// All that this one reads stands in indexes: the figures in one, and in another the few requests whose time is kept from customers.
const hidden = `coalesce((SELECT sum(h.ellapsed_time) FROM projects.tasks h
   WHERE h.app_id = $1 AND h.list_id = t.list_id AND h.deleted_at IS NULL AND h.metadata -> 'hideTimeTracking' = 'true'), 0)`
const whole = {
  name: 'projects.stats',
  text: `SELECT t.list_id AS "listId", ${sumColumns(`(${total('t.ellapsed_time')} - ${hidden})::bigint`)} FROM projects.tasks t WHERE ${figured} GROUP BY t.list_id`,
}
// Under filters, the index of marks finds those of each list that have a figure and fit. The planner must not walk the account instead (OFFSET 0).
const { marks, sought, rest } = filterSqlParts(2)
const place = markScope('list.id', '$1::bpchar')
const filtered = {
  name: 'projects.stats-narrowed',
  text: `SELECT t.list_id AS "listId", ${sumColumns(total('t.ellapsed_time', `t.metadata -> 'hideTimeTracking' IS DISTINCT FROM 'true'`))}
           FROM unnest('{todo,in_progress,done}'::text[]) list(id) CROSS JOIN LATERAL (${scopedFilterSql(marks(place), place, 'figured')}) asked
          CROSS JOIN LATERAL (SELECT * FROM projects.tasks t WHERE t.deleted_at IS NULL AND t.list_marks @@ asked.here OFFSET 0) t
          WHERE t.app_id = $1 AND t.list_id = list.id AND ${recheckSql((column) => `asked.${column}`)} AND ${figured} AND ${rest} AND ${sought} GROUP BY t.list_id`,
}

/** The one statement of the sums; `narrowing` null = of whole lists. */
export const statsStatement = (appId: string, narrowing: FilterCriteria | null) =>
  narrowing ? { ...filtered, values: [appId, ...filterValues(narrowing)] } : { ...whole, values: [appId] }

const nothing: ListTotals = { estimated: 0, accepted: 0, waiting: 0, spent: 0, shown: 0, held: 0 }

/** The sums of the lists as this reader may see them: customers the time taken, where it is shown to them (BKL-003, BKL-005, TSK-040). */
export const statsFor = (actor: Person, lists: Partial<Record<ListId, ListTotals>>): TaskStats => {
  const { todo = nothing, in_progress: inProgress = nothing, done = nothing } = lists
  if (actor.kind !== 'staff') {
    return {
      todoStats: { ellapsedTime: todo.shown },
      inProgressStats: { ellapsedTime: inProgress.shown },
      doneStats: { ellapsedTime: done.shown },
    }
  }
  return {
    todoStats: {
      ellapsedTime: todo.spent,
      totalEstimatedTime: todo.estimated,
      totalValidatedTime: todo.accepted,
      waitingEstimateValidation: todo.waiting,
    },
    inProgressStats: {
      ellapsedTime: inProgress.spent,
      totalEstimatedTime: inProgress.estimated,
      effectiveTime: inProgress.spent,
      pendingEffectiveTime: inProgress.held,
    },
    doneStats: { ellapsedTime: done.spent, totalEstimatedTime: done.estimated, totalSpentTime: done.spent },
  }
}

/** Sums per list of an account under the filters, of all when there are none (API-010, API-019). */
export const statsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, appId: string, narrowing: FilterCriteria | null): Promise<TaskStats> => {
    const { rows } = await query<ListTotals & { listId: ListId }>(statsStatement(appId, narrowing))
    return statsFor(actor, Object.fromEntries(rows.map((row) => [row.listId, row])))
  }
