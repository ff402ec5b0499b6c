import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Ids, listOf, optionalText, pageQuery } from '../schemas.ts'
import { many, TaskFilters, TaskSort } from './filters.ts'
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
/** The figures of the backlog: a list with all its figures, or one figure of each list that has it (BKL-003). */
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
/** Ids of accounts, in a query. Absent: all accounts. */
const AppIds = z.optional(Ids)
const Name = z.optional(optionalText(200))

/** The chosen figures in ms, and how many requests of all lists match. */
const BacklogStats = z.object({
  todoStats: z.optional(Figures),
  inProgressStats: z.optional(Figures),
  doneStats: z.optional(Figures),
  total: z.int(),
})

export const backlog = api('projects', {
  /** The backlog of all accounts: `name` is looked for in the names of requests (API-052). */
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
  /** ListTotals per list over accounts under the filters; `stats` chooses among them, absent = all (API-061). */
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
    }),
    response: BacklogStats,
  }),
  /** The sums per list of all accounts under the filters (API-062). */
  readStatsEverywhere: operation({
    method: 'GET',
    path: '/:provider/tasks/stats',
    requirement: 'API-062',
    access: can('task.listEverywhere'),
    params: Provider,
    query: z.strictObject({ filters: z.optional(TaskFilters) }),
    response: TaskStats,
  }),
  /** The whole filtered backlog as CSV, streamed; cells that a spreadsheet would run as formulas are made text. */
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
