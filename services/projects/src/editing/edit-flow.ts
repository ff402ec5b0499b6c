import type { ListId, Priority, TaskKind } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { AnyActor } from '@passerelle/kernel/actor'
import { setEstimate } from '../estimates/estimate-flow.ts'
import { checkCanMove, decideMove } from '../tasks/move-flow.ts'
import {
  andThen,
  checkNotArchived,
  patchAndTouch,
  assertPrecondition,
  unchanged,
  type TaskUpdate,
  type TaskPatch,
  type PreconditionFailure,
} from '../tasks/task-update.ts'
import type { Task, TaskSummary } from '../tasks/task.ts'

/** Fields that staff can change in one call; absent = unchanged. */
export type EditTaskInput = {
  name?: string | undefined
  description?: string | undefined
  userId?: string | undefined
  priority?: Priority | undefined
  kind?: TaskKind | undefined
  plannedAt?: Date | null | undefined
  dueAt?: Date | null | undefined
  estimatedTime?: number | null | undefined
  /** The estimate that the caller has seen. */
  estimatedTimeWas?: number | null | undefined
  listId?: ListId | undefined
}

const plainFields = ['name', 'description', 'priority', 'kind', 'plannedAt', 'dueAt'] as const

const same = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

export const checkCanEditAsCustomer = (task: TaskSummary, actor: AnyActor): PreconditionFailure =>
  checkCanMove(task, actor) ?? (task.listId === 'done' ? 'task_done' : null)

const editPlain = (task: Task, edit: EditTaskInput, now: Date): TaskUpdate => {
  const fields = plainFields.filter((field) => edit[field] !== undefined && !same(edit[field], task[field]))
  if (fields.length === 0) return unchanged(task)
  const columns = Object.fromEntries(fields.map((field) => [field, edit[field]])) as TaskPatch
  return patchAndTouch(task, now, columns, { name: 'task.edited', data: { fields } })
}

const changeOwner = (task: Task, userId: string, now: Date): TaskUpdate =>
  task.ownerId === userId
    ? unchanged(task)
    : patchAndTouch(
        task,
        now,
        { ownerId: userId },
        { name: 'task.owner_changed', data: { from: task.ownerId, to: userId } },
      )

/**
 * Whether an estimate would replace one that the caller has not seen, from somebody else in the meantime. The
 * same estimate twice is no conflict.
 */
const isOvertaken = (task: Task, { estimatedTime, estimatedTimeWas }: EditTaskInput) =>
  estimatedTime !== undefined &&
  estimatedTimeWas !== undefined &&
  task.estimatedTime !== estimatedTimeWas &&
  task.estimatedTime !== estimatedTime

/** Both estimates in ms, 0 for none: the stored one, and the one that would have replaced it (DAY-056). */
const bothEstimates = (task: Task, { estimatedTime }: EditTaskInput) => ({
  estimatedTime: String(task.estimatedTime ?? 0),
  proposed: String(estimatedTime ?? 0),
})

/**
 * Edit by staff: fields, owner, list and estimate, each with its own event, all or nothing (API-015). Throws
 * `task_archived`, `task_changed`; with both figures when it is because of the estimate (DAY-056).
 */
export const decideEdit = (task: Task, edit: EditTaskInput, actor: AnyActor, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  if (isOvertaken(task, edit)) throw new Problem('task_changed', { details: bothEstimates(task, edit) })
  const { userId, listId, estimatedTime } = edit
  let change = editPlain(task, edit, now)
  if (userId !== undefined) change = andThen(change, (current) => changeOwner(current, userId, now))
  if (listId !== undefined) change = andThen(change, (current) => decideMove(current, listId, actor, now))
  if (estimatedTime !== undefined) change = andThen(change, (current) => setEstimate(current, estimatedTime, now))
  return change
}

/**
 * Edit by a customer: name or description, while the task is open (OPEN-071). Throws `task_archived`, `task_locked`,
 * `task_done`.
 */
export const decideEditAsCustomer = (
  task: Task,
  edit: Pick<EditTaskInput, 'name' | 'description'>,
  actor: AnyActor,
  now: Date,
): TaskUpdate => {
  assertPrecondition(checkCanEditAsCustomer(task, actor))
  return editPlain(task, edit, now)
}
