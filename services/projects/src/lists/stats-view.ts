import type { TaskStats } from '@passerelle/contract/projects/lists'
import type { ListId } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { scopedFilterSql, recheckSql, filterSqlParts, filterValues, markScope } from '../filters/filter-sql.ts'
import { statement } from './statement-rows.ts'

/**
 * Totals of one list in ms: estimates (all, accepted, awaiting an answer) and time spent (all, visible to customers,
 * pending).
 */
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
// Tasks without any figure add nothing, so the filtered statement skips them.
const figured = 't.app_id = $1 AND t.deleted_at IS NULL AND (t.estimated_time IS NOT NULL OR t.ellapsed_time <> 0)'
/** Columns of `ListTotals` over tasks `t`; `shown` is SQL of the time visible to customers. */
export const sumColumns = (shown: string): string => `
  ${total('t.estimated_time')} AS estimated,
  ${total('t.estimated_time', 't.estimated_time_accepted_at IS NOT NULL')} AS accepted,
  ${total('t.estimated_time', unanswered)} AS waiting, ${total('t.ellapsed_time')} AS spent, ${shown} AS shown,
  ${total('t.ellapsed_time', 't.pending_at IS NOT NULL')} AS held`

/** Columns of `ListTotals` over rows `k` of `current_task_totals`: whole lists are summed up as they change. */
export const storedColumns = `
  sum(k.estimated)::bigint AS estimated, sum(k.accepted)::bigint AS accepted, sum(k.waiting)::bigint AS waiting,
  sum(k.spent)::bigint AS spent, sum(k.spent - k.hidden)::bigint AS shown, sum(k.held)::bigint AS held`
/** The columns of a list's sums; none is ever null. */
const everySum = ['estimated', 'accepted', 'waiting', 'spent', 'shown', 'held'] as const

const whole = statement(
  'projects.stats',
  `SELECT k.list_id AS "listId", ${storedColumns} FROM projects.current_task_totals k WHERE k.app_id = $1
    GROUP BY k.list_id`,
  { notNull: everySum },
).as<ListTotals & { listId: ListId }>()
// Under filters, the mark index finds the matching tasks with a figure in each list. OFFSET 0 keeps the planner from
// scanning the whole account instead.
const { marks, sought, rest } = filterSqlParts(2)
const place = markScope('list.id', '$1::bpchar')
const filtered = statement(
  'projects.stats-narrowed',
  `SELECT t.list_id AS "listId",
                ${sumColumns(total('t.ellapsed_time', `t.metadata -> 'hideTimeTracking' IS DISTINCT FROM 'true'`))}
           FROM unnest('{todo,in_progress,done}'::text[]) list(id)
           CROSS JOIN LATERAL (${scopedFilterSql(marks(place), place, 'figured')}) asked
          CROSS JOIN LATERAL (SELECT * FROM projects.tasks t
            WHERE t.deleted_at IS NULL AND t.list_marks @@ asked.here OFFSET 0) t
          WHERE t.app_id = $1 AND t.list_id = list.id AND ${recheckSql((column) => `asked.${column}`)} AND ${figured}
            AND ${rest} AND ${sought} GROUP BY t.list_id`,
  { notNull: everySum },
).as<ListTotals & { listId: ListId }>()

/** The statement of the totals; `narrowing` null = unfiltered lists. */
export const statsStatement = (appId: string, narrowing: FilterCriteria | null) =>
  narrowing ? filtered.with(appId, ...filterValues(narrowing)) : whole.with(appId)

const nothing: ListTotals = { estimated: 0, accepted: 0, waiting: 0, spent: 0, shown: 0, held: 0 }

/**
 * Totals of the lists as visible to the actor: customers see time spent only where it is not hidden (BKL-003, BKL-005,
 * TSK-040).
 */
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

/** Totals per list of an account under the filters, of all tasks without filters (API-010, API-019). */
export const statsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, appId: string, narrowing: FilterCriteria | null): Promise<TaskStats> => {
    const { rows } = await query(statsStatement(appId, narrowing))
    return statsFor(actor, Object.fromEntries(rows.map((row) => [row.listId, row])))
  }
