import type { DayStep } from '@passerelle/contract/projects/day-queue'
import { getEstimateStatus, isMission } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** A step in the day queue: the action, its deadline (null = none) and since when it has been waiting. */
export type Step = { step: DayStep; at: Date | null; since: Date }

/**
 * The next step of a task in the day queue, null when staff have nothing to do today. The first matching rule wins.
 * `asksApproval`: an action on a server waits until staff approve or decline it in this task.
 */
export const dayStepOf = (task: TaskSummary, now: Date, asksApproval = false): Step | null => {
  const { createdAt, dueAt, pendingAt, pendingStatus } = task
  if (task.deletedAt) return null
  const open = task.listId !== 'done'
  if (open && asksApproval) return { step: 'approve', at: dueAt, since: createdAt }
  // A customer may write on a task that is done, and waits for an answer all the same.
  if (task.customerWroteAt) return { step: 'reply', at: null, since: task.customerWroteAt }
  if (!open) return null
  const estimate = getEstimateStatus(task)
  if (estimate === 'refused')
    return { step: 'refused', at: task.archiveDueAt, since: task.estimatedTimeRefusedAt ?? createdAt }
  if (pendingStatus === 'completed')
    return { step: 'completion', at: task.autoAcceptDueAt, since: pendingAt ?? createdAt }
  if (pendingStatus === 'merge_request') return { step: 'review', at: dueAt, since: pendingAt ?? createdAt }
  if (pendingAt) return { step: 'waiting', at: task.archiveDueAt, since: pendingAt }
  if (!task.labels.some(({ type }) => type === 'category')) return { step: 'categorise', at: dueAt, since: createdAt }
  if (isMission(task) && estimate === 'without') return { step: 'estimate', at: dueAt, since: createdAt }
  if (dueAt) return { step: dueAt < now ? 'late' : 'due', at: dueAt, since: createdAt }
  return null
}

/** Compares by deadline, overdue first; steps without one follow, longest waiting first. */
export const byDeadline = (a: Step, b: Step): number =>
  (a.at?.getTime() ?? Number.POSITIVE_INFINITY) - (b.at?.getTime() ?? Number.POSITIVE_INFINITY) ||
  a.since.getTime() - b.since.getTime()
