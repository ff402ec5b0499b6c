import type { ListId, Priority, TaskKind } from '@passerelle/contract/projects/shapes'
import type { AnyActor } from '@passerelle/kernel/actor'
import { setEstimate } from '../estimates/estimate-flow.ts'
import {
  andThen,
  archivedObstacle,
  changed,
  stopAt,
  unchanged,
  type Change,
  type Columns,
  type Obstacle,
} from './task-change.ts'
import { isLockedFor } from './task-state.ts'
import type { Task, TaskFacts } from './task.ts'

/** What staff can change in one call; absent means as it is. */
export type Edit = {
  name?: string | undefined
  description?: string | undefined
  userId?: string | undefined
  priority?: Priority | undefined
  kind?: TaskKind | undefined
  plannedAt?: Date | null | undefined
  dueAt?: Date | null | undefined
  estimatedTime?: number | null | undefined
  listId?: ListId | undefined
}

const plainFields = ['name', 'description', 'priority', 'kind', 'plannedAt', 'dueAt'] as const

const same = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

export const moveObstacle = (task: TaskFacts, actor: AnyActor): Obstacle =>
  archivedObstacle(task) ?? (isLockedFor(actor, task) ? 'task_locked' : null)

export const correctObstacle = (task: TaskFacts, actor: AnyActor): Obstacle =>
  moveObstacle(task, actor) ?? (task.listId === 'done' ? 'task_done' : null)

/**
 * Every list is reachable from every list; only the day of the latest entry into done is noted beside (TSK-018, OPEN-069).
 * Problems `task_archived`, `task_locked` (TSK-044).
 */
export const moveTask = (task: Task, listId: ListId, actor: AnyActor, now: Date): Change => {
  stopAt(moveObstacle(task, actor))
  if (task.listId === listId) return unchanged(task)
  return changed(
    task,
    now,
    { listId, doneAt: listId === 'done' ? now : null },
    { name: 'task.moved', data: { from: task.listId, to: listId } },
  )
}

const editPlain = (task: Task, edit: Edit, now: Date): Change => {
  const fields = plainFields.filter((field) => edit[field] !== undefined && !same(edit[field], task[field]))
  if (fields.length === 0) return unchanged(task)
  const columns = Object.fromEntries(fields.map((field) => [field, edit[field]])) as Columns
  return changed(task, now, columns, { name: 'task.edited', data: { fields } })
}

const giveTo = (task: Task, userId: string, now: Date): Change =>
  task.ownerId === userId
    ? unchanged(task)
    : changed(task, now, { ownerId: userId }, { name: 'task.owner_changed', data: { from: task.ownerId, to: userId } })

/** The staff's edit: fields, owner, list and estimate, each with its own event, all or nothing (API-015). Problem `task_archived`. */
export const editTask = (task: Task, edit: Edit, actor: AnyActor, now: Date): Change => {
  stopAt(archivedObstacle(task))
  const { userId, listId, estimatedTime } = edit
  let change = editPlain(task, edit, now)
  if (userId !== undefined) change = andThen(change, (current) => giveTo(current, userId, now))
  if (listId !== undefined) change = andThen(change, (current) => moveTask(current, listId, actor, now))
  if (estimatedTime !== undefined) change = andThen(change, (current) => setEstimate(current, estimatedTime, now))
  return change
}

/** A customer corrects name or description while the request is open (OPEN-071). Problems `task_archived`, `task_locked`, `task_done`. */
export const correctTask = (
  task: Task,
  edit: Pick<Edit, 'name' | 'description'>,
  actor: AnyActor,
  now: Date,
): Change => {
  stopAt(correctObstacle(task, actor))
  return editPlain(task, edit, now)
}
