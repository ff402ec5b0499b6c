import type { ProblemCode } from '@passerelle/contract/problems'
import type { TaskCard } from './queries/task-queries.ts'

export type StartRefusal = 'task_archived' | Extract<ProblemCode, `work_${string}`>

/**
 * Reason why starting the timer would be rejected, if the server's `may` says so; the texts are those of the error
 * (WLG-023 to WLG-028). It decides nothing: if starting is allowed there is no reason.
 */
export const startReason = (
  task: Pick<TaskCard, 'may' | 'deletedAt' | 'labels' | 'estimateStatus' | 'acceptedEstimatedTime'>,
): StartRefusal | null => {
  if (task.may.includes('startWork')) return null
  if (task.deletedAt !== null) return 'task_archived'
  if (task.labels.length === 0) return 'work_labels_required'
  if (task.estimateStatus === 'without') return 'work_estimate_required'
  if (task.estimateStatus === 'refused') return 'work_request_refused'
  if (task.estimateStatus === 'accepted') return 'work_new_estimate_needed'
  return task.acceptedEstimatedTime ? 'work_new_estimate_waiting' : 'work_estimate_not_accepted'
}
