import { workLogs } from '@passerelle/contract/projects/work-logs'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import type { TimedLog } from '../../../model/times/times-queries.ts'

/**
 * Starts the timer again on the task of a log, in its own account (WLG-004); the server rejects it while another timer
 * runs.
 */
export const useContinue = () => {
  const t = useTranslations('failures')
  return useToastMutation({
    send: ({ appId, taskId }: TimedLog) => call(workLogs.actOnWorkLog, { id: taskId, action: 'start' }, { appId }),
    failed: t('startTimer'),
    stale: ['work-logs'],
  })
}
