import { Problem } from '@passerelle/contract/problems'
import type { AnyActor } from '@passerelle/kernel/actor'
import type { Label } from '../tasks/label.ts'
import { decideEdit } from '../editing/edit-flow.ts'
import { decideMove } from '../tasks/move-flow.ts'
import {
  andThen,
  checkNotArchived,
  patchAndTouch,
  assertPrecondition,
  unchanged,
  type TaskUpdate,
} from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { SnapshotKey } from './change-key.ts'
import { revertLabels } from './revert-labels.ts'
import { takeSnapshot, type TaskSnapshot, type SnapshotPair } from './task-snapshot.ts'

/** `labels` are those that the bulk change removed. */
type Given = { labels: readonly Label[]; actor: AnyActor; now: Date }
type Way = (task: Task, trace: SnapshotPair, given: Given) => TaskUpdate

/**
 * Runs `back` if these fields still have the values that the change wrote; does nothing if they already have their
 * former values. Throws `task_changed` otherwise.
 */
const revertIfUnmodified =
  (fields: readonly (keyof TaskSnapshot)[], back: Way): Way =>
  (task, trace, given) => {
    const now = takeSnapshot(task)
    const isLike = (then: TaskSnapshot) => fields.every((field) => now[field] === then[field])
    if (isLike(trace.before)) return unchanged(task)
    if (!isLike(trace.after)) throw new Problem('task_changed')
    return back(task, trace, given)
  }

/** Restores the original `doneAt` as well, because the archive deadline is counted from it (TMR-005). */
const list: Way = (task, { before: { listId, doneAt } }, { actor, now }) =>
  andThen(decideMove(task, listId, actor, now), (moved) =>
    patchAndTouch(moved, now, { doneAt: doneAt === null ? null : new Date(doneAt) }),
  )

const reverterByKey: Record<SnapshotKey, Way> = {
  listId: revertIfUnmodified(['listId', 'doneAt'], list),
  priority: revertIfUnmodified(['priority'], (task, { before }, { actor, now }) =>
    decideEdit(task, { priority: before.priority }, actor, now),
  ),
  userId: revertIfUnmodified(['ownerId'], (task, { before }, { actor, now }) =>
    decideEdit(task, { userId: before.ownerId }, actor, now),
  ),
  plan: revertIfUnmodified(['plannedAt'], (task, { before: { plannedAt } }, { actor, now }) =>
    decideEdit(task, { plannedAt: plannedAt === null ? null : new Date(plannedAt) }, actor, now),
  ),
  attachLabelId: (task, trace, { labels, now }) => revertLabels(task, trace, labels, now),
  detachLabelId: (task, trace, { labels, now }) => revertLabels(task, trace, labels, now),
}

/**
 * Reverts the change of one task through the same flows that made it. A task that was already put back manually is left
 * unchanged. Throws the problems of those flows, `task_archived`, and `task_changed` when the same fields were changed
 * since.
 */
export const revertTask = (task: Task, key: SnapshotKey, trace: SnapshotPair, given: Given): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  return reverterByKey[key](task, trace, given)
}
