import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Duration, Id, Instant, TaskRef, listOf, pageQuery } from '../schemas.ts'
import { filterParams } from './filters.ts'
import { TaskText, TaskTextOfCustomer } from './form-schemas.ts'
import { ListId, Priority, Task, TaskCard, TaskKind } from './schemas.ts'

export const TaskParams = z.strictObject({ id: TaskRef })
const { name: Name, description: Description } = TaskText.shape

/** A page of a list of the board, and the number of cards in the list. */
export const BoardPage = z.object({
  ...listOf(TaskCard).shape,
  total: z.int(),
  totalIsLeast: z.optional(z.literal(true)),
})

export const board = api('projects', {
  /**
   * One list of the board, 15 cards per page, with the total number of matching cards (TSK-017, TSK-019, OPEN-014,
   * SRC-011).
   */
  readList: operation({
    method: 'GET',
    path: '/private/tasks/lists/:listId',
    requirement: 'API-005',
    access: can('task.list'),
    cachedWith: ['skip', 'limit', 'filters'],
    params: z.strictObject({ listId: ListId }),
    query: z.strictObject({ ...pageQuery, ...filterParams }),
    response: BoardPage,
  }),
  /**
   * Number of tasks in a list under filters, for pages that did not count them all (SRC-011); above 200,000 it is a
   * lower bound.
   */
  countList: operation({
    method: 'GET',
    path: '/private/tasks/lists/:listId/count',
    requirement: 'SRC-011',
    access: can('task.list'),
    cachedWith: ['filters'],
    params: z.strictObject({ listId: ListId }),
    query: z.strictObject(filterParams),
    response: z.object({ total: z.int(), totalIsLeast: z.optional(z.literal(true)) }),
  }),
  /** One task by `_id` or readable id (TSK-003). */
  readTask: operation({
    method: 'GET',
    path: '/private/tasks/:id',
    requirement: 'OPEN-001',
    access: can('task.read', on('task')),
    cachedWith: [],
    params: TaskParams,
    response: Task,
  }),
  /** The same on the `/admin` path. */
  readTaskAsAdmin: operation({
    method: 'GET',
    path: '/admin/tasks/:id',
    requirement: 'API-013',
    access: can('task.readAdmin', on('task')),
    cachedWith: [],
    params: TaskParams,
    response: Task,
  }),
  /** Creates a task as a customer; the owner is the caller (OPEN-004, TSK-028, TSK-029). */
  createTask: operation({
    method: 'POST',
    path: '/private/tasks',
    requirement: 'OPEN-004',
    access: can('task.create'),
    status: 201,
    body: z.strictObject({
      name: Name,
      description: Description,
      priority: z.optional(Priority),
      kind: z.optional(TaskKind),
    }),
    response: Task,
  }),
  /** Creates a task as staff, who may set the owner (TSK-072). */
  createTaskAsStaff: operation({
    method: 'POST',
    path: '/admin/tasks',
    requirement: 'API-014',
    access: can('task.createAsStaff'),
    status: 201,
    body: z.strictObject({
      name: Name,
      description: Description,
      userId: z.optional(Id),
      priority: z.optional(Priority),
      kind: z.optional(TaskKind),
      estimatedTime: z.optional(z.nullable(Duration)),
      plannedAt: z.optional(z.nullable(Instant)),
      dueAt: z.optional(z.nullable(Instant)),
    }),
    response: Task,
    problems: ['estimate_step'],
  }),
  /** Moves a task to another list (TSK-018). */
  moveTask: operation({
    method: 'PATCH',
    path: '/private/tasks/:id/list',
    requirement: 'API-007',
    access: can('task.move', on('task')),
    params: TaskParams,
    body: z.strictObject({ listId: ListId }),
    response: Task,
    problems: ['task_locked', 'task_archived', 'task_changed'],
  }),
  /**
   * Staff edit a task: any field of creation, and the list. A change of `estimatedTime` proposes or clears an estimate
   * (EST-009, EST-010).
   */
  editTask: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id',
    requirement: 'API-015',
    access: can('task.edit', on('task')),
    params: TaskParams,
    body: z.strictObject({
      name: z.optional(Name),
      description: z.optional(Description),
      userId: z.optional(Id),
      priority: z.optional(Priority),
      kind: z.optional(TaskKind),
      estimatedTime: z.optional(z.nullable(Duration)),
      /** The estimate that `estimatedTime` replaces; another one in the meantime is `task_changed`. */
      estimatedTimeWas: z.optional(z.nullable(Duration)),
      plannedAt: z.optional(z.nullable(Instant)),
      dueAt: z.optional(z.nullable(Instant)),
      listId: z.optional(ListId),
    }),
    response: Task,
    problems: ['task_archived', 'task_changed', 'estimate_step'],
  }),
  /** A customer edits name or description (OPEN-071). */
  editTaskAsCustomer: operation({
    method: 'PATCH',
    path: '/private/tasks/:id',
    requirement: 'OPEN-071',
    access: can('task.editAsCustomer', on('task')),
    params: TaskParams,
    body: z.partial(TaskTextOfCustomer),
    response: Task,
    problems: ['task_locked', 'task_archived', 'task_done', 'task_changed'],
  }),
})
