import type { ListId } from '@passerelle/contract/projects/schemas'
import type { AnyActor } from '@passerelle/kernel/actor'
import { isLockedFor } from './task-state.ts'
import type { Task, TaskSummary } from './task.ts'
import {
  assertPrecondition,
  checkNotArchived,
  patchAndTouch,
  unchanged,
  type PreconditionFailure,
  type TaskUpdate,
} from './task-update.ts'

export const checkCanMove = (task: TaskSummary, actor: AnyActor): PreconditionFailure =>
  checkNotArchived(task) ?? (isLockedFor(actor, task) ? 'task_locked' : null)

/**
 * A task can move from any list to any list; `doneAt` stores the latest move to done (TSK-018, OPEN-069). Throws
 * `task_archived`, `task_locked` (TSK-044).
 */
export const decideMove = (task: Task, listId: ListId, actor: AnyActor, now: Date): TaskUpdate => {
  assertPrecondition(checkCanMove(task, actor))
  if (task.listId === listId) return unchanged(task)
  return patchAndTouch(
    task,
    now,
    { listId, doneAt: listId === 'done' ? now : null },
    { name: 'task.moved', data: { from: task.listId, to: listId } },
  )
}
