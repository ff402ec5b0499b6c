import { unaskedState } from '../../../model/tasks/optimistic/optimistic-state.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'

type Before = Pick<Task, 'estimatedTime' | 'estimateStatus' | 'labels' | 'listId' | 'pendingStatus' | 'state'>

/**
 * Optimistic patch of a new estimate in ms, shown until the server responds: it puts a mission on hold, and withdrawing
 * it ends that hold (EST-009 to EST-011). The same estimate again changes nothing, unless it was refused.
 */
export const getOptimisticEstimate = (task: Before, estimatedTime: number | null, now: Date): Partial<Task> => {
  const onHold = task.state === 'awaitingValidation' && task.pendingStatus === 'customer'
  const lifted: Partial<Task> = onHold
    ? {
        pendingStatus: null,
        pendingAt: null,
        next: null,
        state: unaskedState({ listId: task.listId, estimateStatus: 'without' }),
      }
    : {}
  if (!estimatedTime) return { estimatedTime, estimateStatus: 'without', ...lifted }
  if (estimatedTime === task.estimatedTime && task.estimateStatus !== 'refused') return {}
  const asked: Partial<Task> = { estimatedTime, estimateStatus: 'waiting' }
  if (!task.labels.some(({ type, key }) => type === 'category' && key === 'mission')) return asked
  return { ...asked, pendingStatus: 'customer', pendingAt: now.toISOString(), next: null, state: 'awaitingValidation' }
}
