import { invoicableLogs, type SpentLog } from '@passerelle/kernel/invoicable-logs'
import { isMission, isQuote } from './task-state.ts'
import type { TaskSummary } from './task.ts'

/**
 * The ids of the invoicable work logs of a task; missions and quotes are billed by their estimate (WLG-030, OPEN-022).
 */
export const invoicableLogsOf = (
  task: Pick<TaskSummary, 'labels' | 'firstEstimatedTime' | 'acceptedEstimatedTime'>,
  logs: readonly SpentLog[],
): Set<string> =>
  invoicableLogs(
    {
      isInvoicable: isMission(task) || isQuote(task),
      firstEstimatedMs: task.firstEstimatedTime,
      acceptedMs: task.acceptedEstimatedTime,
    },
    logs,
  )
