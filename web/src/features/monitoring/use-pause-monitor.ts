import { monitors } from '@passerelle/contract/stats/monitors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { monitoringQueries, type Monitor } from './monitoring-queries.ts'

/** Pauses the monitoring of a service, or resumes it when it is paused (ADM-009). */
export const usePauseMonitor = () => {
  const t = useTranslations('monitoring')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pausedAt }: Monitor) =>
      call(monitors.pauseMonitor, { monitorId: id, paused: pausedAt === null }, { side: 'staff', appId: null }),
    onSuccess: ({ paused }) => {
      toast.success(t(paused ? 'pauseDone' : 'resumeDone'))
      void client.invalidateQueries({ queryKey: monitoringQueries.all() })
    },
    onError: (error) => toast.error(getErrorMessage(error, t('fail.pause'))),
  })
}
