import type { PendingStatus } from '@passerelle/contract/projects/shapes'
import {
  archivedObstacle,
  changed,
  stopAt,
  unchanged,
  type Change,
  type Columns,
  type Obstacle,
} from '../tasks/task-change.ts'
import { awaitsEstimateAnswer, estimateStatusOf } from '../tasks/task-state.ts'
import type { Task, TaskFacts } from '../tasks/task.ts'

/** A wait that ends without an answer of its own: a merge request takes its link with it, as if it had not been asked (MRG-001). */
export const waitOver = ({ pendingStatus }: TaskFacts): Columns => ({
  pendingAt: null,
  pendingStatus: null,
  estimateHold: false,
  ...(pendingStatus === 'merge_request' && { mergeRequestLink: null }),
})

/** The wait belongs to the estimate while that has no answer (ERR-024). */
export const cancelObstacle = (task: TaskFacts): Obstacle =>
  archivedObstacle(task) ?? (awaitsEstimateAnswer(task) ? 'estimate_pending' : null)

export const pendingObstacle = (task: TaskFacts, status: PendingStatus): Obstacle => {
  const obstacle = cancelObstacle(task)
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
): Change => {
  stopAt(pendingObstacle(task, status))
  if (task.pendingStatus === status) return unchanged(task)
  const link = status === 'merge_request' ? { mergeRequestLink, mergeRequestAcceptedAt: null } : {}
  return changed(
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
export const cancelPending = (task: Task, status: PendingStatus, now: Date): Change => {
  stopAt(cancelObstacle(task))
  if (task.pendingStatus !== status) return unchanged(task)
  return changed(task, now, waitOver(task), { name: 'task.pending_off', data: { status, cause: 'cancelled' } })
}

/**
 * A message in the client thread, sent at `sentAt`. The customer's ends a wait for them that had begun by then, but never the hold for
 * an estimate (PND-002). Anybody's puts off the archiving of a refused estimate (TMR-001). Heard a second time it changes nothing.
 */
export const heardMessage = (task: Task, { sentAt, byCustomer }: { sentAt: Date; byCustomer: boolean }): Change => {
  const answers =
    byCustomer &&
    task.pendingStatus === 'customer' &&
    !task.estimateHold &&
    task.pendingAt !== null &&
    task.pendingAt <= sentAt
  const isLater = task.actedAt === null || task.actedAt < sentAt
  const putsOff = estimateStatusOf(task) === 'refused' && isLater
  if (!answers && !putsOff) return unchanged(task)
  const actedAt = isLater || !task.actedAt ? sentAt : task.actedAt
  return answers
    ? changed(task, actedAt, waitOver(task), {
        name: 'task.pending_off',
        data: { status: 'customer', cause: 'message' },
      })
    : changed(task, actedAt, {})
}
