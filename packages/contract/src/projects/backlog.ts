import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Ids, listOf, optionalText, pageQuery } from '../schemas.ts'
import { many, SearchText, TaskFilters, TaskSort } from './filters.ts'
import { ListedTask, TaskStats } from './lists.ts'

/** The columns of staff lists, in the order of TSK-049. */
export const backlogColumns = [
  'id',
  'name',
  'sprint',
  'creation',
  'priority',
  'category',
  'theme',
  'tag',
  'state',
  'progress',
  'estimate',
  'left',
  'who',
  'todo',
] as const
/** Statistics of the backlog: a list with all its values, or one value of each list that has it (BKL-003). */
export const backlogStats = [
  'todoStats',
  'inProgressStats',
  'doneStats',
  'totalEstimatedTime',
  'totalValidatedTime',
  'waitingEstimateValidation',
  'effectiveTime',
  'pendingEffectiveTime',
  'totalSpentTime',
] as const

export const BacklogColumn = z.enum(backlogColumns)
export const BacklogStat = z.enum(backlogStats)
export const Provider = z.strictObject({ provider: z.string() })
const Figures = z.record(z.string(), z.int())
/** Account ids, in a query. Absent: all accounts. */
const AppIds = z.optional(Ids)
const Name = z.optional(optionalText(200))

/** The selected values in ms, and the number of matching tasks in all lists. */
const BacklogStats = z.object({
  todoStats: z.optional(Figures),
  inProgressStats: z.optional(Figures),
  doneStats: z.optional(Figures),
  total: z.int(),
})

export const backlog = api('projects', {
  /** The backlog of all accounts: `name` is searched in task names (API-052). */
  listBacklog: operation({
    method: 'GET',
    path: '/:provider/backlog/tasks',
    requirement: 'API-052',
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({
      name: Name,
      filters: z.optional(TaskFilters),
      appIds: AppIds,
      ...pageQuery,
      sort: z.optional(TaskSort),
    }),
    response: listOf(ListedTask),
  }),
  /**
   * Totals per list over accounts under the filters; `stats` selects some of them, absent = all (API-061). `search`
   * finds as in the list of requests; with `open`, the list of done ones counts nothing.
   */
  readBacklogStats: operation({
    method: 'GET',
    path: '/:provider/backlog/stats',
    requirement: 'API-061',
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({
      filters: z.optional(TaskFilters),
      appIds: AppIds,
      stats: z.optional(many(BacklogStat)),
      name: Name,
      search: z.optional(SearchText),
      open: z.optional(z.literal('true')),
    }),
    response: BacklogStats,
  }),
  /** Totals per list of all accounts under the filters (API-062). */
  readStatsEverywhere: operation({
    method: 'GET',
    path: '/:provider/tasks/stats',
    requirement: 'API-062',
    access: can('task.listEverywhere'),
    params: Provider,
    query: z.strictObject({ filters: z.optional(TaskFilters) }),
    response: TaskStats,
  }),
  /** The whole filtered backlog as CSV, streamed; cells are escaped against formula injection. */
  exportBacklog: operation({
    method: 'GET',
    path: '/:provider/backlog/export',
    requirement: 'ADR-0004',
    kind: 'download',
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({
      name: Name,
      filters: z.optional(TaskFilters),
      appIds: AppIds,
      columns: z.optional(many(BacklogColumn)),
    }),
  }),
})

export type BacklogColumn = z.infer<typeof BacklogColumn>
export type BacklogStat = z.infer<typeof BacklogStat>
export type BacklogStats = z.infer<typeof BacklogStats>
