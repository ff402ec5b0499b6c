import { profile } from '@passerelle/contract/accounts/profile'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { ownSessionsQuery } from './own-sessions-query.ts'

const isPhone = (device: string | null) => /iPhone|Android/.test(device ?? '')

/** Browser sessions of the current user, each with a button to end it. */
export const OwnSessions = () => {
  const t = useTranslations('profile')
  const format = useFormat()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const end = useToastMutation({
    send: (id: string) => call(profile.endOwnSession, { id }),
    done: () => t('ended'),
    failed: t('endFailed'),
    stale: ownSessionsQuery.queryKey,
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
                <span className="quiet">{t('since', { at: format.timeOrDay(createdAt) })}</span>
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
