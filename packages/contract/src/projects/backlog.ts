import { maxTaskNameLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Ids, listOf, optionalText, pageQuery } from '../schemas.ts'
import { many, SearchText, TaskFilters, TaskSort } from './filters.ts'
import { ListedTask, ListState, TaskStats } from './lists.ts'

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
const Name = z.optional(optionalText(maxTaskNameLength))

/** Leaves out done requests. */
const Open = z.optional(z.literal('true'))

/** What the rows of the backlog can be grouped by. */
export const groupings = ['account', 'sprint', 'state'] as const
export const GroupBy = z.enum(groupings)

/** The group of requests without a sprint. */
export const noSprint = 'none'
/** A group of rows: the id of an account or of a sprint, or a list state. */
const GroupKey = z.union([Id, z.literal(noSprint), ListState])
/** At most so many groups are returned; the requests of further accounts follow without a heading. */
export const maxGroups = 2000
const Group = z.object({
  key: GroupKey,
  /** Name of the account or sprint; null for list states and requests without a sprint. */
  name: z.nullable(z.string()),
  count: z.int(),
  /** Sum of the estimates of its requests, in ms. */
  estimated: z.int(),
  /** Working time of all staff in the days of a sprint that has not ended, in ms (PLN-003); null for other groups. */
  capacity: z.nullable(z.int()),
})
type Grouped = Partial<Record<'groupBy' | 'collapsed' | 'expanded', unknown>>
/** Which groups are shown says nothing without a grouping. */
const groupedOnly = z.check<Grouped>(({ value, issues }) => {
  for (const field of ['collapsed', 'expanded'] as const)
    if (value[field] !== undefined && value.groupBy === undefined)
      issues.push({ code: 'custom', input: value[field], path: [field] })
})

/** The selected values in ms, and the number of matching tasks in all lists. */
const BacklogStats = z.object({
  todoStats: z.optional(Figures),
  inProgressStats: z.optional(Figures),
  doneStats: z.optional(Figures),
  total: z.int(),
})

export const backlog = api('projects', {
  /**
   * The backlog of all accounts: `name` is searched in task names (API-052). With `groupBy`, the rows of a group follow
   * each other in the order of `listBacklogGroups`, those of a group in the order of `sort`: without the groups of
   * `collapsed`, or of the groups of `expanded` only.
   */
  listBacklog: operation({
    method: 'GET',
    path: '/:provider/backlog/tasks',
    requirement: 'API-052',
    access: can('backlog.read'),
    params: Provider,
    query: z
      .strictObject({
        name: Name,
        filters: z.optional(TaskFilters),
        appIds: AppIds,
        ...pageQuery,
        sort: z.optional(TaskSort),
        open: Open,
        groupBy: z.optional(GroupBy),
        collapsed: z.optional(many(GroupKey)),
        expanded: z.optional(many(GroupKey)),
      })
      .check(groupedOnly),
    response: listOf(ListedTask),
  }),
  /**
   * The groups of the filtered backlog with the number of requests in each: accounts by name, sprints from the latest
   * (a request counts in the latest of its sprints), list states in the order of TSK-050.
   */
  listBacklogGroups: operation({
    method: 'GET',
    path: '/:provider/backlog/groups',
    requirement: 'ADR-0004',
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({
      name: Name,
      filters: z.optional(TaskFilters),
      appIds: AppIds,
      open: Open,
      groupBy: GroupBy,
    }),
    response: z.object({ list: z.array(Group) }),
  }),
  /**
   * Totals per list over accounts under the filters; `stats` selects some of them, absent = all (API-061). `search`
   * finds as in the list of requests; with `open`, the list of done ones counts nothing.
   */
  readBacklogStats: operation({
    method: 'GET',
    path: '/:provider/backlog/stats',
    requirement: 'API-061',
    perMinute: 300,
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({
      filters: z.optional(TaskFilters),
      appIds: AppIds,
      stats: z.optional(many(BacklogStat)),
      name: Name,
      search: z.optional(SearchText),
      open: Open,
    }),
    response: BacklogStats,
  }),
  /** Totals per list of all accounts under the filters (API-062). */
  readStatsEverywhere: operation({
    method: 'GET',
    path: '/:provider/tasks/stats',
    requirement: 'API-062',
    perMinute: 300,
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
    perMinute: 20,
    kind: 'download',
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({
      name: Name,
      filters: z.optional(TaskFilters),
      appIds: AppIds,
      open: Open,
      columns: z.optional(many(BacklogColumn)),
    }),
  }),
})

export type GroupBy = z.infer<typeof GroupBy>
export type BacklogGroup = z.infer<typeof Group>
export type BacklogColumn = z.infer<typeof BacklogColumn>
export type BacklogStat = z.infer<typeof BacklogStat>
export type BacklogStats = z.infer<typeof BacklogStats>
