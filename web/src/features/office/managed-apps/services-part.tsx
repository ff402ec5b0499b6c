import { maxServiceNameLength } from '@passerelle/contract/limits'
import { monitors } from '@passerelle/contract/stats/monitors'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { AutoSaveField } from '../../../kit/ui/form/auto-save-field.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'

const staff = { side: 'staff', appId: null } as const
const all = queryOptions({
  queryKey: ['managed-apps', 'monitors'],
  queryFn: ({ signal }) => call(monitors.listMonitors, {}, { signal, ...staff }),
})
const free = queryOptions({
  queryKey: ['managed-apps', 'free-monitors'],
  queryFn: ({ signal }) => call(monitors.listFreeMonitors, {}, { signal, ...staff }),
})

/** Monitored services of an account, their names, and monitors that can be attached (ADM-005, ADM-009). */
export const ServicesPart = ({ appId }: { appId: string }) => {
  const t = useTranslations('apps.service')
  const format = useFormatter()
  const client = useQueryClient()
  const query = useQuery(all)
  const available = useQuery(free)
  const attached = query.data?.list.filter(
    (monitor) => monitor.appId === appId && (monitor.trial === null || monitor.hours.length > 0),
  )
  const attach = useToastMutation({
    send: (monitor: { providerMonitorId: string; name: string }) =>
      call(monitors.attachMonitor, { appId, ...monitor }, staff),
    done: () => t('attachedDone'),
    failed: t('attachFailed'),
    stale: ['managed-apps'],
  })
  const percent = (value: number | null) =>
    value === null
      ? '–'
      : format.number(value / 100, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <Subject title={t('title')} lead={t('lead')}>
      <SettingsPart title={t('attached')}>
        {query.isError && (
          <ErrorState compact title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Delayed>
            <Skeleton width={320} height={80} />
          </Delayed>
        )}
        {attached?.length === 0 && <EmptyState compact title={t('none')} />}
        {attached?.map(({ id, name, month }) => (
          <AutoSaveField
            key={id}
            label={name}
            hint={t('month', { percent: percent(month) })}
            value={name}
            maxLength={maxServiceNameLength}
            onSave={async (next) => {
              await call(monitors.renameMonitor, { monitorId: id, name: next }, staff)
              await client.invalidateQueries({ queryKey: ['managed-apps'] })
            }}
          />
        ))}
      </SettingsPart>
      <SettingsPart title={t('free')}>
        {available.data?.list.length === 0 && <p>{t('noneFree')}</p>}
        {available.data?.list.map(({ providerMonitorId, name }) => (
          <div key={providerMonitorId} className="settings-danger">
            <p>{name}</p>
            <Button
              size="small"
              icon={IconPlus}
              aria-label={t('attachOf', { name })}
              onClick={() => attach.mutate({ providerMonitorId, name })}
            >
              {t('attach')}
            </Button>
          </div>
        ))}
      </SettingsPart>
    </Subject>
  )
}
