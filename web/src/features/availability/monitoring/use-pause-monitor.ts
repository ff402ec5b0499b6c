import { monitors } from '@passerelle/contract/stats/monitors'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { monitoringQueries, type Monitor } from './monitoring-queries.ts'

/** Pauses the monitoring of a service, or resumes it when it is paused (ADM-009). */
export const usePauseMonitor = () => {
  const t = useTranslations('monitoring')
  return useToastMutation({
    send: ({ id, pausedAt }: Monitor) =>
      call(monitors.pauseMonitor, { monitorId: id, paused: pausedAt === null }, { side: 'staff', appId: null }),
    done: ({ paused }) => t(paused ? 'pauseDone' : 'resumeDone'),
    failed: t('fail.pause'),
    stale: monitoringQueries.all(),
  })
}
