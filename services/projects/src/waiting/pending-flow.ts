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

/** A wait that ends without an answer of its own: a merge request takes its link with it, as if it had not been asked (MRG-001). */
export const clearPending = ({ pendingStatus }: TaskSummary): TaskPatch => ({
  pendingAt: null,
  pendingStatus: null,
  estimateHold: false,
  ...(pendingStatus === 'merge_request' && { mergeRequestLink: null }),
})

/** The wait belongs to the estimate while that has no answer (ERR-024). */
export const checkCanCancelPending = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? (awaitsEstimateAnswer(task) ? 'estimate_pending' : null)

export const checkCanSetPending = (task: TaskSummary, status: PendingStatus): PreconditionFailure => {
  const obstacle = checkCanCancelPending(task)
  if (obstacle || task.pendingStatus === status) return obstacle
  if (task.pendingStatus) return 'pending_status_taken'
  return status === 'completed' && task.listId === 'todo' ? 'completion_list_todo' : null
}

/**
 * Puts the request on hold: for the customer (PND-001), for the validation of its completion (VAL-001, VAL-002), or for a merge
 * request with its https link (MRG-001). One hold at a time; the same one again changes nothing.
 * Problems `task_archived`, `estimate_pending` (ERR-024), `completion_list_todo`, `pending_status_taken`.
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
 * Staff take the hold back (PND-003, VAL-005, MRG-003); a request that does not wait for `status` is left alone.
 * Problems `task_archived`, `estimate_pending`.
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
 * A message in the client thread, sent at `sentAt`. The customer's ends a wait for them that had begun by then, but never the hold for
 * an estimate (PND-002). Anybody's puts off the archiving of a refused estimate (TMR-001). Heard a second time it changes nothing.
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
