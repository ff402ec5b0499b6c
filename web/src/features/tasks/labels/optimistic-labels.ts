import { unaskedState } from '../../../model/tasks/optimistic/optimistic-state.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'

type Before = Pick<Task, 'state' | 'pendingStatus' | 'estimateStatus' | 'listId'>

const isMission = (labels: Task['labels']) => labels.some(({ type, key }) => type === 'category' && key === 'mission')

/**
 * Optimistic patch of changed labels, shown until the server responds: a mission whose estimate has no answer is on
 * hold, other tasks are not (EST-009).
 */
export const getOptimisticLabels = (task: Before, labels: Task['labels'], now: Date): Partial<Task> => {
  const changed = { labels, labelIds: labels.map(({ _id }) => _id) }
  const asks = isMission(labels) && task.estimateStatus === 'waiting'
  if (asks === (task.state === 'awaitingValidation')) return changed
  return asks
    ? {
        ...changed,
        pendingStatus: 'customer',
        pendingAt: now.toISOString(),
        next: null,
        state: 'awaitingValidation',
      }
    : { ...changed, pendingStatus: null, pendingAt: null, next: null, state: unaskedState(task) }
}
