import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, PageSize, Skip, TaskRef, listOf, pageQuery } from '../schemas.ts'
import { BoardPage } from './board.ts'
import { TaskSort, filterParams } from './filters.ts'
import { Milestone, Task, TaskCard } from './schemas.ts'

/** The state that staff see in lists, in the order of TSK-050. */
export const listStates = [
  'to_define',
  'to_estimate',
  'estimate_waiting',
  'to_assign',
  'todo',
  'in_progress',
  'waiting',
  'completed',
  'blocked',
  'abandoned',
  'reassigned',
  'todo_next_sprint',
  'waiting_next_sprint',
] as const
export const ListState = z.enum(listStates)
/**
 * A task in a list: the card, its sprints and, for staff, its list state and whether an action on a server waits for
 * their approval in it.
 */
export const ListedTask = z.object({
  ...TaskCard.shape,
  milestoneIds: z.array(Id),
  milestones: z.array(Milestone),
  listState: z.nullable(ListState),
  asksApproval: z.boolean(),
})
const Listed = listOf(ListedTask)

/** Maximum number of tasks in a response without paging. */
export const maxUnpagedResults = 1000
const unpaged = { skip: Skip, limit: z.optional(PageSize) }
/** An instant, or a calendar day in Europe/Paris. */
const Moment = z.union([z.iso.date(), Instant])

/**
 * Default size of the short "waiting for you" list on the board. Clients that need all entries use the list endpoints.
 */
export const fewWaiting = 5
const FewAtMost = z._default(z.pipe(PageSize, z.int().check(z.lte(15))), fewWaiting)

const Provider = z.strictObject({ provider: z.string() })
const AppIds = z.array(Id).check(z.maxLength(1000))

const sum = z.int()
const TodoSums = z.object({ totalEstimatedTime: sum, totalValidatedTime: sum, waitingEstimateValidation: sum })
const InProgressSums = z.object({ totalEstimatedTime: sum, effectiveTime: sum, pendingEffectiveTime: sum })
const DoneSums = z.object({ totalEstimatedTime: sum, totalSpentTime: sum })
/**
 * Totals per list of the board in ms, under the filters. Everyone sees the time spent on the tasks (BKL-005); staff
 * also see the values of BKL-003. Work logs of individual users are never included, whatever the filter by members is
 * (SRC-017, ROL-008).
 */
export const TaskStats = z.object({
  todoStats: z.object({ ellapsedTime: sum, ...z.partial(TodoSums).shape }),
  inProgressStats: z.object({ ellapsedTime: sum, ...z.partial(InProgressSums).shape }),
  doneStats: z.object({ ellapsedTime: sum, ...z.partial(DoneSums).shape }),
})

const Waiting = z.object({ list: z.array(TaskCard), total: z.int() })

const listQuery = z.strictObject({ ...pageQuery, ...filterParams, sort: z.optional(TaskSort) })

export const lists = api('projects', {
  /** The tasks of the account, without archived ones (API-004, OPEN-001). */
  listTasks: operation({
    method: 'GET',
    path: '/private/tasks',
    requirement: 'API-004',
    access: can('task.list'),
    cachedWith: ['skip', 'limit', 'sort', 'filters'],
    query: listQuery,
    response: Listed,
  }),
  /** The same for administrators and staff (API-012). */
  listTasksAsAdmin: operation({
    method: 'GET',
    path: '/admin/tasks',
    requirement: 'API-012',
    access: can('task.listAsAdmin'),
    cachedWith: ['skip', 'limit', 'sort', 'filters'],
    query: listQuery,
    response: Listed,
  }),
  /**
   * Tasks that wait for the caller (`waitsFor` of a card), by next deadline, then longest wait. `total` is counted up
   * to 101, which means more than 100.
   */
  listWaiting: operation({
    method: 'GET',
    path: '/private/tasks/waiting',
    requirement: 'TSK-051',
    access: can('task.list'),
    cachedWith: ['limit'],
    query: z.strictObject({ limit: FewAtMost }),
    response: Waiting,
  }),
  /**
   * The initial board in one response: the first page of each list (API-005), their totals (API-010), and what waits
   * for the caller.
   */
  readBoard: operation({
    method: 'GET',
    path: '/private/tasks/board',
    requirement: 'API-005',
    access: can('task.list'),
    cachedWith: [],
    response: z.object({
      todo: BoardPage,
      in_progress: BoardPage,
      done: BoardPage,
      stats: TaskStats,
      waiting: Waiting,
    }),
  }),
  /**
   * Archived tasks, newest first; without `limit` up to `maxUnpagedResults` (API-006, TSK-045). Search and filters as
   * on the board; `total` is counted up to 1001, which means more than 1000.
   */
  listDeleted: operation({
    method: 'GET',
    path: '/private/tasks/deleted',
    requirement: 'API-006',
    perMinute: 120,
    access: can('task.list'),
    query: z.strictObject({ ...unpaged, ...filterParams }),
    response: z.object({ ...Listed.shape, total: z.int() }),
  }),
  /**
   * Tasks that were open at some time between `from` and `to`, including archived ones; a day as `to` is included
   * (API-018, TSK-070).
   */
  listActive: operation({
    method: 'GET',
    path: '/admin/tasks/period',
    requirement: 'API-018',
    perMinute: 60,
    access: can('task.list'),
    query: z.strictObject({ from: Moment, to: Moment, ...unpaged }),
    response: Listed,
  }),
  readStats: operation({
    method: 'GET',
    path: '/private/tasks/stats',
    requirement: 'API-010',
    access: can('task.list'),
    cachedWith: ['filters'],
    query: z.strictObject(filterParams),
    response: TaskStats,
  }),
  readStatsAsAdmin: operation({
    method: 'GET',
    path: '/admin/tasks/stats',
    requirement: 'API-019',
    access: can('task.listAsAdmin'),
    cachedWith: ['filters'],
    query: z.strictObject(filterParams),
    response: TaskStats,
  }),
  /**
   * Searches tasks over accounts, by POST; without `appIds` over all of them (API-047). With `open`, tasks in the list
   * of done ones are left out.
   */
  searchTasks: operation({
    method: 'POST',
    path: '/:provider/tasks',
    requirement: 'API-047',
    access: can('task.listEverywhere'),
    params: Provider,
    body: z.strictObject({
      appIds: z.optional(AppIds),
      open: z.optional(z.boolean()),
      ...pageQuery,
      ...filterParams,
      sort: z.optional(TaskSort),
    }),
    response: Listed,
  }),
  /** Tasks by their ids, including archived ones (API-048). */
  findTasks: operation({
    method: 'POST',
    path: '/:provider/tasks/find',
    requirement: 'API-048',
    access: can('task.listEverywhere'),
    params: Provider,
    body: z.strictObject({
      filters: z.strictObject({ _id: z.union([Id, z.array(Id).check(z.maxLength(100))]) }),
      appIds: z.optional(AppIds),
    }),
    response: Listed,
  }),
  /** Archived tasks of all accounts, newest first (API-051). */
  listDeletedEverywhere: operation({
    method: 'GET',
    path: '/:provider/tasks/deleted',
    requirement: 'API-051',
    access: can('task.listEverywhere'),
    params: Provider,
    query: z.strictObject(pageQuery),
    response: Listed,
  }),
  /** One task of any account, by either id (API-049). */
  readTaskAnywhere: operation({
    method: 'GET',
    path: '/:provider/tasks/:taskId',
    requirement: 'API-049',
    access: can('task.readAdmin', on('task', 'taskId')),
    params: z.strictObject({ ...Provider.shape, taskId: TaskRef }),
    response: Task,
  }),
})

export type ListState = z.infer<typeof ListState>
export type ListedTask = z.infer<typeof ListedTask>
export type TaskStats = z.infer<typeof TaskStats>
