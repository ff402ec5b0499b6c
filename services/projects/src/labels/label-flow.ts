import { Problem } from '@passerelle/contract/problems'
import { beginHold, endHold } from '../estimates/estimate-flow.ts'
import {
  checkNotArchived,
  patchAndTouch,
  assertPrecondition,
  unchanged,
  type TaskUpdate,
  type TaskEvent,
} from '../tasks/task-update.ts'
import { isMission } from '../tasks/task-state.ts'
import type { Task } from '../tasks/task.ts'
import { attach, detach, dependenciesMet, type LabelSelection } from './label-rules.ts'
import type { Label } from '../tasks/label.ts'

/**
 * Only missions are held by an estimate: changing the category starts or ends the hold, as changing the estimate does
 * (EST-009).
 */
const relabelled = (
  task: Task,
  { labels }: LabelSelection,
  now: Date,
  fact: (hold: boolean) => TaskEvent,
): TaskUpdate => {
  const hold = isMission({ labels }) ? beginHold({ ...task, labels }, now) : endHold(task, 'cancelled')
  const began = hold.columns.estimateHold === true
  return patchAndTouch(task, now, { ...hold.columns, labels }, fact(began), ...hold.facts)
}

/** Attaches a label (API-024); a no-op if the task already has it. Throws `task_archived`, `label_dependency`. */
export const decideAttachLabel = (task: Task, label: Label, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  if (task.labels.some(({ id }) => id === label.id)) return unchanged(task)
  if (!dependenciesMet(label, task.labels)) throw new Problem('label_dependency')
  const chosen = attach(task.labels, label)
  return relabelled(task, chosen, now, (hold) => ({
    name: 'task.label_attached',
    data: { labelId: label.id, dropped: chosen.dropped, hold },
  }))
}

/** Detaches a label (API-025). Throws `task_archived`, and `not_found` when the task does not have it. */
export const decideDetachLabel = (task: Task, labelId: string, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  if (!task.labels.some(({ id }) => id === labelId)) throw new Problem('not_found')
  const chosen = detach(task.labels, labelId)
  return relabelled(task, chosen, now, () => ({
    name: 'task.label_detached',
    data: { labelId, dropped: chosen.dropped },
  }))
}

/** Detach for bulk changes: a no-op if the task does not have the label. Throws `task_archived`. */
export const decideDetachIfPresent = (task: Task, labelId: string, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  return task.labels.some(({ id }) => id === labelId) ? decideDetachLabel(task, labelId, now) : unchanged(task)
}
