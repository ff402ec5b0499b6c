import { Problem } from '@passerelle/contract/problems'
import { labelTypes, type Label } from '../tasks/label.ts'
import { decideAttachLabel, decideDetachLabel } from '../labels/label-flow.ts'
import { andThen, patchAndTouch, unchanged, type TaskUpdate } from '../tasks/task-update.ts'
import { awaitsEstimateAnswer } from '../tasks/task-state.ts'
import type { Task } from '../tasks/task.ts'
import type { SnapshotPair } from './task-snapshot.ts'

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))
const idsOf = (task: Task) => task.labels.map(({ id }) => id)
const rank = ({ type }: Label) => labelTypes.indexOf(type)

/**
 * Removing the mission label ended the estimate hold. Restores that hold together with the mission, with its original
 * start. Throws `task_changed` when the task is pending for another reason by now.
 */
const restoreHold = (task: Task, was: Task, { before, after }: SnapshotPair, now: Date): TaskUpdate => {
  if (before.heldSince === null || after.heldSince !== null || was.estimateHold || !awaitsEstimateAnswer(task))
    return unchanged(task)
  if (was.pendingStatus !== null) throw new Problem('task_changed')
  // Attaching the mission label has started a new hold; backdate it to the original start.
  return patchAndTouch(task, now, { pendingAt: new Date(before.heldSince) })
}

/**
 * Reverts a label change: detaches the labels that were added and attaches those that were removed, replaced or
 * cascaded away (LBL-008, LBL-010). Labels attached or detached independently since then are kept. `labels` are the
 * removed ones. Throws the problems of the label flows, and `task_changed`.
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
    // Attach first: a category replaces the current one directly, so labels that depend on either are not dropped in
    // between.
    ...missing.map((label) => (current: Task) => decideAttachLabel(current, label, now)),
    ...gained.map(
      (id) => (current: Task) =>
        idsOf(current).includes(id) ? decideDetachLabel(current, id, now) : unchanged(current),
    ),
    (current) => restoreHold(current, task, trace, now),
  ]
  const change = steps.reduce(andThen, unchanged(task))
  // The revert must not cascade to other labels, which were attached since and depend on what the change added.
  const wanted = [...without(present, gained), ...lost]
  if (without(wanted, idsOf(change.task)).length > 0) throw new Problem('task_changed')
  return change
}
