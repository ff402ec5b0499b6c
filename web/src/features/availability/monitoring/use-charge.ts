import { charge } from '@passerelle/contract/stats/charge'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { acrossAccounts, timelineQueries } from '../../../model/timeline/timeline-queries.ts'
import { monitoringQueries } from './monitoring-queries.ts'

/** Takes charge of an incident; `after` gets its id (ONC-015). */
export const useTakeCharge = (after: (incidentId: string) => void) => {
  const t = useTranslations('monitoring.charge')
  const client = useQueryClient()
  return useToastMutation({
    send: (incidentId: string) => call(charge.takeIncident, { incidentId }, acrossAccounts),
    done: ({ service }) => t('taken', { service }),
    after: (_, incidentId) => {
      after(incidentId)
      void client.invalidateQueries({ queryKey: timelineQueries.of(incidentId).queryKey })
    },
    failed: t('takeFailed'),
    stale: monitoringQueries.all(),
  })
}

/** Hands an incident to another member of staff (ONC-017). */
export const useHandOver = (incidentId: string, after: () => void) => {
  const t = useTranslations('monitoring.charge')
  const client = useQueryClient()
  return useToastMutation({
    send: (userId: string) => call(charge.handOverIncident, { incidentId, userId }, acrossAccounts),
    done: ({ acknowledgedBy }) => t('handedOver', { name: acknowledgedBy?.name ?? '' }),
    after: () => {
      after()
      void client.invalidateQueries({ queryKey: timelineQueries.of(incidentId).queryKey })
    },
    failed: t('handOverFailed'),
    stale: monitoringQueries.all(),
  })
}

/** Opens the request of an incident (ONC-042). */
export const useOpenTask = (incidentId: string) => {
  const t = useTranslations('monitoring.charge')
  return useToastMutation({
    send: () => callOnce(charge.openIncidentTask, { incidentId }, acrossAccounts),
    done: () => t('taskOpened'),
    failed: t('taskFailed'),
    stale: monitoringQueries.all(),
  })
}
