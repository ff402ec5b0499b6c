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
import type { Label } from './label.ts'

/** Only a mission's estimate holds a request: the hold comes and goes with the category, as with the estimate (EST-009). */
const relabelled = (task: Task, { labels }: LabelSelection, now: Date, fact: TaskEvent): TaskUpdate => {
  const hold = isMission({ labels }) ? beginHold({ ...task, labels }, now) : endHold(task, 'cancelled')
  return patchAndTouch(task, now, { ...hold.columns, labels }, fact, ...hold.facts)
}

/** Puts a label on (API-024); one that is there changes nothing. Problems `task_archived`, `label_dependency`. */
export const decideAttachLabel = (task: Task, label: Label, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  if (task.labels.some(({ id }) => id === label.id)) return unchanged(task)
  if (!dependenciesMet(label, task.labels)) throw new Problem('label_dependency')
  const chosen = attach(task.labels, label)
  return relabelled(task, chosen, now, {
    name: 'task.label_attached',
    data: { labelId: label.id, dropped: chosen.dropped },
  })
}

/** Takes a label off (API-025). Problems `task_archived`, `not_found` (it is not on the request). */
export const decideDetachLabel = (task: Task, labelId: string, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  if (!task.labels.some(({ id }) => id === labelId)) throw new Problem('not_found')
  const chosen = detach(task.labels, labelId)
  return relabelled(task, chosen, now, { name: 'task.label_detached', data: { labelId, dropped: chosen.dropped } })
}

/** The same as a wish about many requests: one that does not carry it is as it was asked to be. Problem `task_archived`. */
export const decideDetachIfPresent = (task: Task, labelId: string, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  return task.labels.some(({ id }) => id === labelId) ? decideDetachLabel(task, labelId, now) : unchanged(task)
}
