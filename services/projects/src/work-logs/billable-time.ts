import { quarter } from '@passerelle/kernel/durations'
import { getEstimateStatus, isMission } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** Billable time in ms: each finished log up to its next quarter of an hour (WLG-031, OPEN-015). */
export const billableTime = (spent: readonly number[]): number =>
  spent.reduce((sum, ms) => sum + Math.ceil(ms / quarter) * quarter, 0)

/** Has the work on a mission used up the last estimate that was accepted? Without any, the first minute is too much. */
const isUsedUp = (task: TaskSummary) => billableTime(task.spent) >= (task.acceptedEstimatedTime ?? 0)

/** An accepted mission that has used up its estimate needs a new one (WLG-027). */
export const needsNewEstimate = (task: TaskSummary): boolean =>
  isMission(task) && getEstimateStatus(task) === 'accepted' && isUsedUp(task)

/** A refused estimate refuses the request; on a mission once the last accepted estimate is used up (WLG-026, EST-018). */
export const isRefusedTask = (task: TaskSummary): boolean =>
  getEstimateStatus(task) === 'refused' && (!isMission(task) || isUsedUp(task))
