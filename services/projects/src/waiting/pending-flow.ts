import type { PendingStatus } from '@passerelle/contract/projects/schemas'
import {
  checkNotArchived,
  patchAndTouch,
  assertPrecondition,
  unchanged,
  type TaskUpdate,
  type TaskPatch,
  type PreconditionFailure,
} from '../tasks/task-update.ts'
import { awaitsEstimateAnswer, getEstimateStatus } from '../tasks/task-state.ts'
import type { Task, TaskSummary } from '../tasks/task.ts'

/**
 * Clears the pending status without an answer; for a merge request the link is removed too, as if it had never been
 * requested (MRG-001).
 */
export const clearPending = ({ pendingStatus }: TaskSummary): TaskPatch => ({
  pendingAt: null,
  pendingStatus: null,
  estimateHold: false,
  ...(pendingStatus === 'merge_request' && { mergeRequestLink: null }),
})

/** While an estimate has no answer, the pending status belongs to it and cannot be cancelled separately (ERR-024). */
export const checkCanCancelPending = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? (awaitsEstimateAnswer(task) ? 'estimate_pending' : null)

export const checkCanSetPending = (task: TaskSummary, status: PendingStatus): PreconditionFailure => {
  const obstacle = checkCanCancelPending(task)
  if (obstacle || task.pendingStatus === status) return obstacle
  if (task.pendingStatus) return 'pending_status_taken'
  return status === 'completed' && task.listId === 'todo' ? 'completion_list_todo' : null
}

/**
 * Sets the pending status: for the customer (PND-001), for a completion (VAL-001, VAL-002), or for a merge request with
 * its https link (MRG-001). One at a time; setting the same one again is a no-op. Throws `task_archived`,
 * `estimate_pending` (ERR-024), `completion_list_todo`, `pending_status_taken`.
 */
export const setPending = (
  task: Task,
  status: PendingStatus,
  now: Date,
  mergeRequestLink: string | null = null,
): TaskUpdate => {
  assertPrecondition(checkCanSetPending(task, status))
  if (task.pendingStatus === status) return unchanged(task)
  const link = status === 'merge_request' ? { mergeRequestLink, mergeRequestAcceptedAt: null } : {}
  return patchAndTouch(
    task,
    now,
    { ...link, pendingAt: now, pendingStatus: status },
    { name: 'task.pending_on', data: { status } },
  )
}

/**
 * Staff cancel the pending status (PND-003, VAL-005, MRG-003); a no-op if the task is not pending for `status`. Throws
 * `task_archived`, `estimate_pending`.
 */
export const cancelPending = (task: Task, status: PendingStatus, now: Date): TaskUpdate => {
  assertPrecondition(checkCanCancelPending(task))
  if (task.pendingStatus !== status) return unchanged(task)
  return patchAndTouch(task, now, clearPending(task), {
    name: 'task.pending_off',
    data: { status, cause: 'cancelled' },
  })
}

/**
 * Applies a message in the client thread, sent at `sentAt`. A customer's message ends pending for the customer that
 * began before it, but never an estimate hold (PND-002). Any message postpones the archiving of a refused estimate
 * (TMR-001). Idempotent.
 */
export const applyPostedMessage = (
  task: Task,
  { sentAt, byCustomer }: { sentAt: Date; byCustomer: boolean },
): TaskUpdate => {
  const answers =
    byCustomer &&
    task.pendingStatus === 'customer' &&
    !task.estimateHold &&
    task.pendingAt !== null &&
    task.pendingAt <= sentAt
  const isLater = task.actedAt === null || task.actedAt < sentAt
  const postponesArchiving = getEstimateStatus(task) === 'refused' && isLater
  if (!answers && !postponesArchiving) return unchanged(task)
  const actedAt = isLater || !task.actedAt ? sentAt : task.actedAt
  return answers
    ? patchAndTouch(task, actedAt, clearPending(task), {
        name: 'task.pending_off',
        data: { status: 'customer', cause: 'message' },
      })
    : patchAndTouch(task, actedAt, {})
}
