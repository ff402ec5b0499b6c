import { Problem } from '@passerelle/contract/problems'
import type { AnyActor } from '@passerelle/kernel/actor'
import type { Label } from '../labels/label.ts'
import { decideEdit, decideMove } from '../tasks/edit-flow.ts'
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

/** `labels` are those that requests lost by the change. */
type Given = { labels: readonly Label[]; actor: AnyActor; now: Date }
type Way = (task: Task, trace: SnapshotPair, given: Given) => TaskUpdate

/** Puts fields back that still are as the change left them. Problem `task_changed`. */
const revertIfUnmodified =
  (fields: readonly (keyof TaskSnapshot)[], back: Way): Way =>
  (task, trace, given) => {
    const now = takeSnapshot(task)
    const isLike = (then: TaskSnapshot) => fields.every((field) => now[field] === then[field])
    if (isLike(trace.before)) return unchanged(task)
    if (!isLike(trace.after)) throw new Problem('task_changed')
    return back(task, trace, given)
  }

/** Done again since the day on which it was: its archiving is counted from there (TMR-005). */
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
  attachLabelId: (task, trace, { labels, now }) => revertLabels(task, trace, labels, now),
  detachLabelId: (task, trace, { labels, now }) => revertLabels(task, trace, labels, now),
}

/**
 * Takes a change of a request back, by the flows that made it. One that was put back by hand already stays as it is. Problems of those flows,
 * `task_archived`, `task_changed` (somebody changed the same part since).
 */
export const revertTask = (task: Task, key: SnapshotKey, trace: SnapshotPair, given: Given): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  return reverterByKey[key](task, trace, given)
}
