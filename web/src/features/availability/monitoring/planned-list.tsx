import { maintenances } from '@passerelle/contract/stats/maintenances'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { monitoringQueries } from './monitoring-queries.ts'
import { EditMaintenanceDialog, type PlannedMaintenance } from './edit-maintenance-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const tones = { planned: 'info', running: 'warning', ended: 'success', cancelled: 'neutral' } as const

/** Planned maintenances of all accounts or of one, next first, with what staff may do about them (ADM-009). */
export const PlannedList = ({ appId, now }: { appId: string | undefined; now: Date }) => {
  const t = useTranslations('monitoring.planned')
  const monitoring = useTranslations('monitoring')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const [planning, plan] = useState(false)
  const [edited, edit] = useState<PlannedMaintenance>()
  const query = useQuery(monitoringQueries.maintenances(appId))
  const apps = useAppNames(query.data?.list.map((one) => one.appId) ?? [])
  const cancel = useToastMutation({
    send: (maintenanceId: string) =>
      call(maintenances.cancelMaintenance, { maintenanceId }, { side: 'staff', appId: null }),
    failed: t('failed'),
    stale: monitoringQueries.all(),
  })
  const name = ({ services, repeats, textFr }: PlannedMaintenance) => (
    <>
      {services.join(', ')}
      <span className="row-note quiet">{repeats === 'never' ? textFr : `${textFr} (${t(`repeats.${repeats}`)})`}</span>
    </>
  )
  const time = (at: string) => <span className="num">{format.dateTime(at, now)}</span>
  const actions = (maintenance: PlannedMaintenance) => {
    const { _id, status, services } = maintenance
    return (
      (status === 'planned' || status === 'running') && (
        <span className="monitoring-actions">
          <IconButton
            icon={IconPencil}
            label={t('editOf', { services: services.join(', ') })}
            onClick={() => edit(maintenance)}
          />
          <ConfirmButton
            size="small"
            question={ask(status === 'planned' ? 'maintenanceCancel' : 'maintenanceEnd', {
              services: services.join(', '),
            })}
            onConfirm={() => cancel.mutate(_id)}
            busy={cancel.isPending}
          >
            {t(status === 'planned' ? 'cancel' : 'end')}
          </ConfirmButton>
        </span>
      )
    )
  }
  return (
    <section aria-labelledby="monitoring-planned">
      <div className="monitoring-head">
        <h2 id="monitoring-planned">{t('title')}</h2>
        <Button size="small" icon={IconPlus} onClick={() => plan(true)}>
          {t('plan')}
        </Button>
      </div>
      <DataTable
        look="wraps"
        label={t('title')}
        columns={[
          {
            key: 'state',
            head: t('state'),
            cell: ({ status }) => <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>,
          },
          { key: 'services', head: t('services'), namesRow: true, cell: name },
          { key: 'account', head: t('account'), cell: ({ appId: account }) => apps.get(account)?.name },
          { key: 'from', head: t('from'), cell: ({ startsAt }) => time(startsAt) },
          { key: 'until', head: t('until'), cell: ({ endedAt, endsAt }) => time(endedAt ?? endsAt) },
          { key: 'actions', head: <span className="sr-only">{t('cancel')}</span>, cell: actions },
        ]}
        rows={query.data?.list}
        rowKey={({ _id }) => _id}
        bones={2}
        error={toTableError(query, monitoring('fail.maintenances'))}
        empty={<p className="quiet">{t('none')}</p>}
      />
      {planning && <PlanDialog onClose={() => plan(false)} />}
      {edited && <EditMaintenanceDialog maintenance={edited} onClose={() => edit(undefined)} />}
    </section>
  )
}
