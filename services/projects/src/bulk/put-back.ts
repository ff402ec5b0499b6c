import { Problem } from '@passerelle/contract/problems'
import type { AnyActor } from '@passerelle/kernel/actor'
import type { Label } from '../labels/label.ts'
import { editTask, moveTask } from '../tasks/edit-flow.ts'
import { andThen, archivedObstacle, changed, stopAt, unchanged, type Change } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { PlainKey } from './change-kind.ts'
import { putLabelsBack } from './put-labels-back.ts'
import { keptOf, type Kept, type Trace } from './task-kept.ts'

/** `labels` are those that requests lost by the change. */
type Given = { labels: readonly Label[]; actor: AnyActor; now: Date }
type Way = (task: Task, trace: Trace, given: Given) => Change

/** Puts fields back that still are as the change left them. Problem `task_changed`. */
const ifUntouched =
  (fields: readonly (keyof Kept)[], back: Way): Way =>
  (task, trace, given) => {
    const now = keptOf(task)
    const isLike = (then: Kept) => fields.every((field) => now[field] === then[field])
    if (isLike(trace.before)) return unchanged(task)
    if (!isLike(trace.after)) throw new Problem('task_changed')
    return back(task, trace, given)
  }

/** Done again since the day on which it was: its archiving is counted from there (TMR-005). */
const list: Way = (task, { before: { listId, doneAt } }, { actor, now }) =>
  andThen(moveTask(task, listId, actor, now), (moved) =>
    changed(moved, now, { doneAt: doneAt === null ? null : new Date(doneAt) }),
  )

const ways: Record<PlainKey, Way> = {
  listId: ifUntouched(['listId', 'doneAt'], list),
  priority: ifUntouched(['priority'], (task, { before }, { actor, now }) =>
    editTask(task, { priority: before.priority }, actor, now),
  ),
  userId: ifUntouched(['ownerId'], (task, { before }, { actor, now }) =>
    editTask(task, { userId: before.ownerId }, actor, now),
  ),
  attachLabelId: (task, trace, { labels, now }) => putLabelsBack(task, trace, labels, now),
  detachLabelId: (task, trace, { labels, now }) => putLabelsBack(task, trace, labels, now),
}

/**
 * Takes a change of a request back, by the flows that made it. One that was put back by hand already stays as it is. Problems of those flows,
 * `task_archived`, `task_changed` (somebody changed the same part since).
 */
export const putBack = (task: Task, key: PlainKey, trace: Trace, given: Given): Change => {
  stopAt(archivedObstacle(task))
  return ways[key](task, trace, given)
}
