import { workLogs } from '@passerelle/contract/projects/work-logs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import type { TimedLog } from '../../model/times/times-queries.ts'

/**
 * Starts the timer again on the task of a log, in its own account (WLG-004); the server rejects it while another timer
 * runs.
 */
export const useContinue = () => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ appId, taskId }: TimedLog) =>
      call(workLogs.actOnWorkLog, { id: taskId, action: 'start' }, { appId }),
    onError: (error) => toast.error(getErrorMessage(error, t('startTimer'))),
    onSettled: () => client.invalidateQueries({ queryKey: ['work-logs'] }),
  })
}
