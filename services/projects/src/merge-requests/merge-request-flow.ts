import {
  checkNotArchived,
  patchAndTouch,
  assertPrecondition,
  type TaskUpdate,
  type PreconditionFailure,
} from '../tasks/task-update.ts'
import type { Task, TaskSummary } from '../tasks/task.ts'

export const checkCanAnswerMergeRequest = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? (task.pendingStatus === 'merge_request' ? null : 'merge_request_not_asked')

/**
 * Answer to a merge request (MRG-001, MRG-002): validating stores the time, refusing does not. Both end the pending
 * status and keep the link for reference; `messageId` is the message with the reason of a refusal (DAY-037). Throws
 * `task_archived`, `merge_request_not_asked`.
 */
export const decideMergeRequest = (task: Task, validated: boolean, now: Date, messageId?: string): TaskUpdate => {
  assertPrecondition(checkCanAnswerMergeRequest(task))
  return patchAndTouch(
    task,
    now,
    { pendingAt: null, pendingStatus: null, mergeRequestAcceptedAt: validated ? now : null },
    validated
      ? { name: 'merge_request.accepted', data: {} }
      : { name: 'merge_request.refused', data: { ...(messageId !== undefined && { messageId }) } },
    { name: 'task.pending_off', data: { status: 'merge_request', cause: 'answer' } },
  )
}
