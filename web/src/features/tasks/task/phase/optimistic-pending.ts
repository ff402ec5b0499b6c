import { unaskedState } from '../../../../model/tasks/optimistic/optimistic-state.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'

export type PendingStatus = { status: 'customer' | 'completed'; value: boolean }

const asked = { customer: 'isPending', completed: 'customerCompletedValidation' } as const

/**
 * Optimistic patch that sets or ends a pending status, shown until the server responds (PND-005). With an unanswered
 * estimate the state does not change (TSK-051); the automatic step is only known to the server. `now`: ISO 8601.
 */
export const getOptimisticPending = (
  task: Pick<Task, 'state' | 'listId' | 'estimateStatus'>,
  { status, value }: PendingStatus,
  now: string,
): Partial<Task> => {
  const state = task.state === 'awaitingValidation' ? task.state : value ? asked[status] : unaskedState(task)
  return { pendingStatus: value ? status : null, pendingAt: value ? now : null, next: null, state }
}
