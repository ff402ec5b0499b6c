import { accounts } from '@passerelle/contract/accounts/api'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { ownSessionsQuery } from './own-sessions-query.ts'

const isPhone = (device: string | null) => /iPhone|Android/.test(device ?? '')

/** Browser sessions of the current user, each with a button to end it. */
export const OwnSessions = () => {
  const t = useTranslations('profile')
  const format = useFormat()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const end = useMutation({
    mutationFn: (id: string) => call(accounts.endOwnSession, { id }),
    onSuccess: () => toast.success(t('ended')),
    onError: (failure) => toast.error(getErrorMessage(failure, t('endFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
  return (
    <section id="sessions" className="profile-section">
      <h2>{t('sessions')}</h2>
      <p className="quiet">{t('sessionsText')}</p>
      {data ? (
        <ul className="profile-sessions" data-part="profile-sessions">
          {data.list.map(({ _id, device, createdAt, current }) => (
            <li key={_id}>
              <Icon icon={isPhone(device) ? IconDeviceMobile : IconDeviceLaptop} size={20} />
              <span className="profile-session">
                <b>{device ?? t('unknownDevice')}</b>
                <span className="quiet">{t('since', { at: format.near(createdAt) })}</span>
              </span>
              {current ? (
                <Badge tone="success">{t('current')}</Badge>
              ) : (
                <Button size="small" loading={end.isPending && end.variables === _id} onClick={() => end.mutate(_id)}>
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState compact title={getErrorMessage(error, t('sessionsFailed'))} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <LoadingStatus />
          <Skeleton width="70%" />
        </Delayed>
      )}
    </section>
  )
}
