import { Problem } from '@passerelle/contract/problems'
import { labelTypes, type Label } from '../labels/label.ts'
import { decideAttachLabel, decideDetachLabel } from '../labels/label-flow.ts'
import { andThen, patchAndTouch, unchanged, type TaskUpdate } from '../tasks/task-update.ts'
import { awaitsEstimateAnswer } from '../tasks/task-state.ts'
import type { Task } from '../tasks/task.ts'
import type { SnapshotPair } from './task-snapshot.ts'

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))
const idsOf = (task: Task) => task.labels.map(({ id }) => id)
const rank = ({ type }: Label) => labelTypes.indexOf(type)

/** The hold of the estimate went with the mission; it comes back with it, as old as it was. Another wait has its place by now: `task_changed`. */
const restoreHold = (task: Task, was: Task, { before, after }: SnapshotPair, now: Date): TaskUpdate => {
  if (before.heldSince === null || after.heldSince !== null || was.estimateHold || !awaitsEstimateAnswer(task))
    return unchanged(task)
  if (was.pendingStatus !== null) throw new Problem('task_changed')
  // The mission has begun a hold when it came back.
  return patchAndTouch(task, now, { pendingAt: new Date(before.heldSince) })
}

/**
 * Takes off what a change put on a request and puts on what it took off, replaced or let fall (LBL-008, LBL-010); labels that came or went
 * since for themselves stay so. `labels` are those that were lost. Problems of the label flows, `task_changed`.
 */
export const revertLabels = (task: Task, trace: SnapshotPair, labels: readonly Label[], now: Date): TaskUpdate => {
  const present = idsOf(task)
  const gained = without(trace.after.labelIds, trace.before.labelIds)
  const lost = without(trace.before.labelIds, trace.after.labelIds)
  const has = (ids: readonly string[]) => without(ids, present).length === 0
  const lacks = (ids: readonly string[]) => without(ids, present).length === ids.length
  if (has(lost) && lacks(gained)) return unchanged(task)
  if (!has(gained) || !lacks(lost)) throw new Problem('task_changed')

  const missing = labels.filter(({ id }) => lost.includes(id)).toSorted((one, other) => rank(one) - rank(other))
  const steps: ((current: Task) => TaskUpdate)[] = [
    // A category replaces the one that came, so that what both carry does not fall in between.
    ...missing.map((label) => (current: Task) => decideAttachLabel(current, label, now)),
    ...gained.map(
      (id) => (current: Task) =>
        idsOf(current).includes(id) ? decideDetachLabel(current, id, now) : unchanged(current),
    ),
    (current) => restoreHold(current, task, trace, now),
  ]
  const change = steps.reduce(andThen, unchanged(task))
  // Nothing else may fall by it: that came since, and hangs on what the change put on.
  const wanted = [...without(present, gained), ...lost]
  if (without(wanted, idsOf(change.task)).length > 0) throw new Problem('task_changed')
  return change
}
