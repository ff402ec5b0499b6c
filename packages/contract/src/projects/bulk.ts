import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { problemStatus } from '../problem-status.ts'
import type { ProblemCode } from '../problems.ts'
import { Id, Instant } from '../schemas.ts'
import { ListId, Priority } from './schemas.ts'

/** Maximum number of tasks in one bulk change. */
export const maxBulkChanges = 500

/** Gives a task to a member of staff, instead of `insteadOfId`, and plans it for a day (PLN-017). */
const Plan = z.strictObject({ userId: Id, insteadOfId: z.optional(Id), day: z.iso.date() })

/** Puts a task into a sprint and takes it out of another one; either may be absent (API-026, API-027). */
const SprintMove = z.strictObject({ milestoneId: z.optional(Id), insteadOfId: z.optional(Id) })

/** Fields that a bulk change can set; `userId` is the owner. */
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
  plan: Plan,
  sprint: SprintMove,
}
type Values = { [K in keyof typeof fields]: z.infer<(typeof fields)[K]> }

/** One of the fields with its value, e.g. `{ listId: 'done' }`. */
export type TaskChange = { [K in keyof Values]: Pick<Values, K> }[keyof Values]
export type TaskChangeKey = keyof Values

/**
 * Requires exactly one key, with an issue for each extra one. A plain object instead of a union, because issues of a
 * union name no field.
 */
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

/**
 * A task that was not changed, with the reason in the caller's language; readable id and name are absent if it was not
 * found.
 */
export const FailedChange = z.object({
  _id: Id,
  taskId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  code: z.enum(Object.keys(problemStatus) as ProblemCode[]),
  message: z.string(),
})
/** `_id` is the id of the bulk change, for undoing it until `undoUntil`; null if nothing can be undone. */
export const ChangedTasks = z.object({
  _id: Id,
  changed: z.array(Id),
  unchanged: z.array(Id),
  failed: z.array(FailedChange),
  undoUntil: z.nullable(Instant),
})

export const bulk = api('projects', {
  /**
   * Applies one change to many tasks (bulk change), across accounts; inside an account, only to tasks of that account.
   * Each task is updated on its own: failures are listed in `failed` and do not stop the others.
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
  /**
   * Undoes a bulk change, once, by the user who made it; tasks that were changed again since then stay unchanged and
   * are listed in `failed`.
   */
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
