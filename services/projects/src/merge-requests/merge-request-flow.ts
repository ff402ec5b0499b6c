import { archivedObstacle, changed, stopAt, type Change, type Obstacle } from '../tasks/task-change.ts'
import type { Task, TaskFacts } from '../tasks/task.ts'

export const mergeRequestObstacle = (task: TaskFacts): Obstacle =>
  archivedObstacle(task) ?? (task.pendingStatus === 'merge_request' ? null : 'merge_request_not_asked')

/**
 * The answer of a decider (MRG-001, MRG-002): validated, the moment is kept; refused, it is not. Either way the wait is over and the link
 * stays, to show what was answered. Problems `task_archived`, `merge_request_not_asked`.
 */
export const answerMergeRequest = (task: Task, validated: boolean, now: Date): Change => {
  stopAt(mergeRequestObstacle(task))
  return changed(
    task,
    now,
    { pendingAt: null, pendingStatus: null, mergeRequestAcceptedAt: validated ? now : null },
    { name: validated ? 'merge_request.accepted' : 'merge_request.refused', data: {} },
    { name: 'task.pending_off', data: { status: 'merge_request', cause: 'answer' } },
  )
}
