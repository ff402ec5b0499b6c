import { billableTime } from '../work-logs/billable-time.ts'
import { isMission, isQuote } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** Missions and quotes are billed by their estimate (OPEN-022). */
export const isInvoicableTask = (task: Pick<TaskSummary, 'labels'>): boolean => isMission(task) || isQuote(task)

/** Id, start and duration in ms (0 while running) of a work log. */
export type Spent = { id: string; startedAt: Date; spentMs: number }

/**
 * Returns the ids of the invoicable work logs (WLG-030). All logs, when the task is not a mission or quote, or has a
 * first estimate; otherwise the first logs that together fit into the accepted estimate.
 */
export const invoicableLogs = (
  task: Pick<TaskSummary, 'labels' | 'firstEstimatedTime' | 'acceptedEstimatedTime'>,
  logs: readonly Spent[],
): Set<string> => {
  if (!isInvoicableTask(task) || task.firstEstimatedTime !== null) return new Set(logs.map(({ id }) => id))
  const inOrder = [...logs].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const inside = inOrder.filter(
    (_, index) =>
      billableTime(inOrder.slice(0, index + 1).map(({ spentMs }) => spentMs)) <= (task.acceptedEstimatedTime ?? 0),
  )
  return new Set(inside.map(({ id }) => id))
}
