import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { problemStatus, type ProblemCode } from '../problems.ts'
import { Id, Instant } from '../schemas.ts'
import { ListId, Priority } from './schemas.ts'

/** As many requests as one change takes. */
export const maxBulkChanges = 500

/** What can be changed of many requests at once; `userId` is the owner. */
const fields = {
  listId: ListId,
  priority: Priority,
  userId: Id,
  attachLabelId: Id,
  detachLabelId: Id,
  attachMilestoneId: Id,
  detachMilestoneId: Id,
  attachMemberId: Id,
  detachMemberId: Id,
}
type Values = { [K in keyof typeof fields]: z.infer<(typeof fields)[K]> }

/** One of the fields with its value, e.g. `{ listId: 'done' }`. */
export type TaskChange = { [K in keyof Values]: Pick<Values, K> }[keyof Values]
export type TaskChangeKey = keyof Values

/** A plain object, because a union would name no field when something is wrong: exactly one key, every one too many is complained of. */
const exactlyOne: z.core.CheckFn<{ [K in keyof Values]?: Values[K] | undefined }> = ({ value, issues }) => {
  const keys = Object.keys(value)
  if (keys.length === 0) issues.push({ code: 'invalid_type', expected: 'object', input: undefined, path: [] })
  if (keys.length > 1) for (const key of keys) issues.push({ code: 'custom', input: value, path: [key] })
}
const TaskChange = z.partial(z.strictObject(fields)).check(exactlyOne) as unknown as z.ZodMiniType<
  TaskChange,
  TaskChange
>

const onceEach: z.core.CheckFn<string[]> = ({ value, issues }) => {
  const seen = new Set<string>()
  for (const [index, id] of value.entries()) {
    if (seen.has(id)) issues.push({ code: 'custom', input: id, path: [index] })
    seen.add(id)
  }
}

/** A request that stayed as it was, and why, in the caller's language; without readable id and name when it was not found. */
export const FailedChange = z.object({
  _id: Id,
  taskId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  code: z.enum(Object.keys(problemStatus) as ProblemCode[]),
  message: z.string(),
})
/** `_id` is the change's own, for taking it back, which `undoUntil` limits; null when there is nothing to take back. */
export const ChangedTasks = z.object({
  _id: Id,
  changed: z.array(Id),
  unchanged: z.array(Id),
  failed: z.array(FailedChange),
  undoUntil: z.nullable(Instant),
})

export const bulk = api('projects', {
  /**
   * One change to many requests, over accounts; inside an account only to its own. Each is a call of its own: what refuses one of them stands
   * in `failed`, the others are changed.
   */
  changeTasks: operation({
    method: 'POST',
    path: '/:provider/tasks/changes',
    perMinute: 60,
    requirement: 'ADR-0004',
    access: can('task.changeMany'),
    app: 'optional',
    status: 201,
    params: z.strictObject({ provider: z.string() }),
    body: z.strictObject({
      taskIds: z.array(Id).check(z.minLength(1), z.maxLength(maxBulkChanges), onceEach),
      change: TaskChange,
    }),
    response: ChangedTasks,
  }),
  /** Takes such a change back, once, by who made it; a request of which that was changed again since stays as it is and stands in `failed`. */
  undoTaskChange: operation({
    method: 'POST',
    path: '/:provider/tasks/changes/:changeId/undo',
    perMinute: 60,
    requirement: 'ADR-0004',
    access: can('task.changeMany'),
    status: 201,
    params: z.strictObject({ provider: z.string(), changeId: Id }),
    response: ChangedTasks,
    problems: ['not_found', 'change_undone', 'change_too_old'],
  }),
})

export type FailedChange = z.infer<typeof FailedChange>
export type ChangedTasks = z.infer<typeof ChangedTasks>
