import { isProblem } from '@passerelle/contract/problems'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../../model/api/call.ts'
import { getFieldErrors, getErrorMessage } from '../../../../kit/network/error-message.ts'
import { taskQueries } from '../../../../model/tasks/queries/task-queries.ts'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { workLogQueries, type RunningLog } from '../work-log-queries.ts'

export type Stopped = { log: RunningLog; error?: string | undefined }

/**
 * Stops running logs in sequence, each with its note, in any account (WLG-006, WLG-007, ERR-021, ERR-022). Returns the
 * log that failed with its field message, or null when all are stopped. `stoppedAt`: a moment before now (PLN-044).
 */
export const useStopRunning = () => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  return async (
    logs: readonly RunningLog[],
    noteOf: (log: RunningLog) => string,
    stoppedAt?: string,
  ): Promise<Stopped | null> => {
    for (const log of logs) {
      try {
        const { taskId: id, appId, _id: worklogId } = log
        const at = stoppedAt !== undefined && { stoppedAt }
        await call(workLogs.stopRunning, { id, appId, worklogId, note: noteOf(log), ...at })
      } catch (error) {
        // Already stopped, by another user or in another tab: the goal is reached.
        if (isProblem(error, 'worklog_none_running')) continue
        toast.error(getErrorMessage(error, t('stopRunningTimer')))
        void client.invalidateQueries({ queryKey: workLogQueries.running().queryKey })
        return { log, error: getFieldErrors(error)['note'] ?? getFieldErrors(error)['stoppedAt'] }
      }
      for (const id of [log.taskId, log.taskSlug])
        void client.invalidateQueries({ queryKey: taskQueries.detail(id).queryKey })
    }
    if (logs.length > 0) toast.success(t('timersStopped'))
    void client.invalidateQueries({ queryKey: workLogQueries.running().queryKey })
    return null
  }
}
