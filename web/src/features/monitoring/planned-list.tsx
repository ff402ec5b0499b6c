import { maintenances } from '@passerelle/contract/stats/maintenances'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { monitoringQueries } from './monitoring-queries.ts'
import { EditMaintenanceDialog, type PlannedMaintenance } from './edit-maintenance-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const tones = { planned: 'info', running: 'warning', ended: 'success', cancelled: 'neutral' } as const

/** Planned maintenances of all accounts or of one, next first, with what staff may do about them (ADM-009). */
export const PlannedList = ({ appId, now }: { appId: string | undefined; now: Date }) => {
  const t = useTranslations('monitoring.planned')
  const format = useFormat()
  const client = useQueryClient()
  const [planning, plan] = useState(false)
  const [edited, edit] = useState<PlannedMaintenance>()
  const query = useQuery(monitoringQueries.maintenances(appId))
  const list = query.data?.list ?? []
  const apps = useAppNames(list.map((one) => one.appId))
  const cancel = useMutation({
    mutationFn: (maintenanceId: string) =>
      call(maintenances.cancelMaintenance, { maintenanceId }, { side: 'staff', appId: null }),
    onSuccess: () => void client.invalidateQueries({ queryKey: monitoringQueries.all() }),
    onError: (error) => toast.error(getErrorMessage(error, t('failed'))),
  })
  return (
    <section aria-labelledby="monitoring-planned">
      <div className="monitoring-head">
        <h2 id="monitoring-planned">{t('title')}</h2>
        <Button size="small" icon={IconPlus} onClick={() => plan(true)}>
          {t('plan')}
        </Button>
      </div>
      {query.isError && !query.data && (
        <ErrorState compact title={t('failed')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.data && list.length === 0 && <p className="quiet">{t('none')}</p>}
      {list.length > 0 && (
        <table className="monitoring-table" data-part="monitoring-table">
          <thead>
            <tr>
              {(['state', 'services', 'account', 'from', 'until'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
              <th aria-label={t('cancel')} />
            </tr>
          </thead>
          <tbody>
            {list.map((maintenance) => {
              const { _id, appId: account, services, status, startsAt, endsAt, endedAt, repeats, textFr } = maintenance
              return (
                <tr key={_id}>
                  <td>
                    <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
                  </td>
                  <th scope="row">
                    {services.join(', ')}
                    <span className="quiet">
                      {repeats === 'never' ? textFr : `${textFr} (${t(`repeats.${repeats}`)})`}
                    </span>
                  </th>
                  <td>{apps.get(account)?.name}</td>
                  <td className="num">{format.dateTime(startsAt, now)}</td>
                  <td className="num">{format.dateTime(endedAt ?? endsAt, now)}</td>
                  <td>
                    {(status === 'planned' || status === 'running') && (
                      <span className="monitoring-actions">
                        <IconButton
                          icon={IconPencil}
                          label={t('editOf', { services: services.join(', ') })}
                          onClick={() => edit(maintenance)}
                        />
                        <ConfirmButton size="small" onConfirm={() => cancel.mutate(_id)} busy={cancel.isPending}>
                          {t(status === 'planned' ? 'cancel' : 'end')}
                        </ConfirmButton>
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {planning && <PlanDialog onClose={() => plan(false)} />}
      {edited && <EditMaintenanceDialog maintenance={edited} onClose={() => edit(undefined)} />}
    </section>
  )
}
