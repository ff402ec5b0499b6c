import { toBillableMs } from '@passerelle/kernel/billing-time'
import { sumOf } from '@passerelle/kernel/money'
import { getEstimateStatus, isMission, type LabelKind } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** Billable time in ms: each finished work log is rounded up to a quarter of an hour (WLG-031, OPEN-015). */
export const billableTime = (spent: readonly number[]): number => sumOf(spent.map(toBillableMs))

type Worked = Pick<
  TaskSummary,
  'spent' | 'acceptedEstimatedTime' | 'estimatedTime' | 'estimatedTimeAcceptedAt' | 'estimatedTimeRefusedAt'
> & { labels: readonly LabelKind[] }

/** True if the billable time reaches the last accepted estimate, or there is none. */
const isUsedUp = (task: Worked) => billableTime(task.spent) >= (task.acceptedEstimatedTime ?? 0)

/** True if an accepted mission has used up its estimate (WLG-027). */
export const needsNewEstimate = (task: Worked): boolean =>
  isMission(task) && getEstimateStatus(task) === 'accepted' && isUsedUp(task)

/**
 * A refused estimate refuses the task; on a mission only once the last accepted estimate is used up (WLG-026, EST-018).
 */
export const isRefusedTask = (task: TaskSummary): boolean =>
  getEstimateStatus(task) === 'refused' && (!isMission(task) || isUsedUp(task))
