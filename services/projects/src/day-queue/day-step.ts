import type { DayStep } from '@passerelle/contract/projects/day-queue'
import { getEstimateStatus, isMission } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** A step of the day: what is to be done, by when (null = whenever), and since when it waits. */
export type Step = { step: DayStep; at: Date | null; since: Date }

/** The one next step of a request in the queue of the day, null when it asks nothing of staff today: the first rule that fits. */
export const dayStepOf = (task: TaskSummary, now: Date): Step | null => {
  const { createdAt, dueAt, pendingAt, pendingStatus } = task
  if (task.deletedAt || task.listId === 'done') return null
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

/** By deadline, so that what is late comes first; then what has waited longest (docs of the office home). */
export const byDeadline = (a: Step, b: Step): number =>
  (a.at?.getTime() ?? Number.POSITIVE_INFINITY) - (b.at?.getTime() ?? Number.POSITIVE_INFINITY) ||
  a.since.getTime() - b.since.getTime()
