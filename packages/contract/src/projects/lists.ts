import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, PageSize, Skip, TaskRef, listOf, pageQuery } from '../schemas.ts'
import { BoardPage } from './board.ts'
import { TaskSort, filterParams } from './filters.ts'
import { Milestone, Task, TaskCard } from './schemas.ts'

/** The state that staff read in lists, in the order of TSK-050. */
export const ListState = z.enum([
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
])
/** A request as a line of a list: the card, its sprints and, for staff, its state there. */
export const ListedTask = z.object({
  ...TaskCard.shape,
  milestoneIds: z.array(Id),
  milestones: z.array(Milestone),
  listState: z.nullable(ListState),
})
const Listed = listOf(ListedTask)

/** As many lines as an answer holds that was not asked for in pages. */
export const maxUnpagedResults = 1000
const unpaged = { skip: Skip, limit: z.optional(PageSize) }
/** A moment, or a calendar day in Europe/Paris. */
const Moment = z.union([z.iso.date(), Instant])

/** A strip holds a few; who wants all of them has the lists. */
export const fewWaiting = 5
const FewAtMost = z._default(z.pipe(PageSize, z.int().check(z.lte(15))), fewWaiting)

const Provider = z.strictObject({ provider: z.string() })
const AppIds = z.array(Id).check(z.maxLength(1000))

const sum = z.int()
const TodoSums = z.object({ totalEstimatedTime: sum, totalValidatedTime: sum, waitingEstimateValidation: sum })
const InProgressSums = z.object({ totalEstimatedTime: sum, effectiveTime: sum, pendingEffectiveTime: sum })
const DoneSums = z.object({ totalEstimatedTime: sum, totalSpentTime: sum })
/**
 * Sums per list of the board in ms, under the filters. Everybody reads the time that the requests took (BKL-005); staff also the figures of
 * BKL-003. Whoever is in the members filter, nobody's work logs are named beside them (SRC-017, ROL-008).
 */
export const TaskStats = z.object({
  todoStats: z.object({ ellapsedTime: sum, ...z.partial(TodoSums).shape }),
  inProgressStats: z.object({ ellapsedTime: sum, ...z.partial(InProgressSums).shape }),
  doneStats: z.object({ ellapsedTime: sum, ...z.partial(DoneSums).shape }),
})

const Waiting = z.object({ list: z.array(TaskCard), total: z.int() })

const listQuery = z.strictObject({ ...pageQuery, ...filterParams, sort: z.optional(TaskSort) })

export const lists = api('projects', {
  /** The requests of the account, archived ones left out (API-004, OPEN-001). */
  listTasks: operation({
    method: 'GET',
    path: '/private/tasks',
    requirement: 'API-004',
    access: can('task.list'),
    query: listQuery,
    response: Listed,
  }),
  /** The same for administrators and staff (API-012). */
  listTasksAsAdmin: operation({
    method: 'GET',
    path: '/admin/tasks',
    requirement: 'API-012',
    access: can('task.listAsAdmin'),
    query: listQuery,
    response: Listed,
  }),
  /** What waits for the caller (`waitsFor` of a card), the next deadline first, then the longest wait. `total` ends at 101: more than 100. */
  listWaiting: operation({
    method: 'GET',
    path: '/private/tasks/waiting',
    requirement: 'TSK-051',
    access: can('task.list'),
    query: z.strictObject({ limit: FewAtMost }),
    response: Waiting,
  }),
  /** The whole board as it first shows, in one answer: the first page of each list (API-005), their sums (API-010), what waits for the caller. */
  readBoard: operation({
    method: 'GET',
    path: '/private/tasks/board',
    requirement: 'API-005',
    access: can('task.list'),
    response: z.object({
      todo: BoardPage,
      in_progress: BoardPage,
      done: BoardPage,
      stats: TaskStats,
      waiting: Waiting,
    }),
  }),
  /** Archived requests, the latest first; without `limit` all that one answer holds (API-006, TSK-045). */
  listDeleted: operation({
    method: 'GET',
    path: '/private/tasks/deleted',
    requirement: 'API-006',
    access: can('task.list'),
    query: z.strictObject(unpaged),
    response: Listed,
  }),
  /** Requests that were open at some moment from `from` to `to`, archived ones too; a day as `to` is included (API-018, TSK-070). */
  listActive: operation({
    method: 'GET',
    path: '/admin/tasks/period',
    requirement: 'API-018',
    access: can('task.list'),
    query: z.strictObject({ from: Moment, to: Moment, ...unpaged }),
    response: Listed,
  }),
  readStats: operation({
    method: 'GET',
    path: '/private/tasks/stats',
    requirement: 'API-010',
    access: can('task.list'),
    query: z.strictObject(filterParams),
    response: TaskStats,
  }),
  readStatsAsAdmin: operation({
    method: 'GET',
    path: '/admin/tasks/stats',
    requirement: 'API-019',
    access: can('task.listAsAdmin'),
    query: z.strictObject(filterParams),
    response: TaskStats,
  }),
  /** A search over accounts, by POST; without `appIds` over all of them (API-047). */
  searchTasks: operation({
    method: 'POST',
    path: '/:provider/tasks',
    requirement: 'API-047',
    access: can('task.listEverywhere'),
    params: Provider,
    body: z.strictObject({ appIds: z.optional(AppIds), ...pageQuery, ...filterParams, sort: z.optional(TaskSort) }),
    response: Listed,
  }),
  /** Requests by their ids, archived ones too (API-048). */
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
  /** Archived requests of all accounts, the latest first (API-051). */
  listDeletedEverywhere: operation({
    method: 'GET',
    path: '/:provider/tasks/deleted',
    requirement: 'API-051',
    access: can('task.listEverywhere'),
    params: Provider,
    query: z.strictObject(pageQuery),
    response: Listed,
  }),
  /** One request of any account, by either id (API-049). */
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
