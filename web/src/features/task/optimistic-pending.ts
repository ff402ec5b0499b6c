import { unaskedState } from '../../shared/tasks/optimistic-state.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'

export type PendingStatus = { status: 'customer' | 'completed'; value: boolean }

const asked = { customer: 'isPending', completed: 'customerCompletedValidation' } as const

/**
 * What a wait, or its end, makes of a request, shown until the server answers (PND-005). Under the question of an unanswered estimate the state stays
 * (TSK-051); what happens next only the server says. `now`: ISO 8601.
 */
export const getOptimisticPending = (
  task: Pick<Task, 'state' | 'listId' | 'estimateStatus'>,
  { status, value }: PendingStatus,
  now: string,
): Partial<Task> => {
  const state = task.state === 'awaitingValidation' ? task.state : value ? asked[status] : unaskedState(task)
  return { pendingStatus: value ? status : null, pendingAt: value ? now : null, next: null, state }
}
