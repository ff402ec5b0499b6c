import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { provider } from '../../kit/config/provider.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { useCloudsLive } from '../../features/clouds/servers/cloud-queries.ts'
import '../../features/clouds/servers/clouds.css'

const exact = { exact: true }

type Query = { data: unknown; error: Error | null; refetch: () => unknown }

/** Customer administrators and staff may act, users may only read (CLD-005, CLD-006). */
export const useMayAct = (): boolean => {
  const me = useMe()
  return me !== undefined && (me.side === 'staff' || me.admin)
}

/** Layout of the cloud pages with tabs; shows loading and error states of `query`. */
export const CloudsLayout = ({
  current,
  actions,
  query,
  children,
}: {
  current: 'servers' | 'kubernetes'
  actions?: ReactNode
  query: Query
  children: ReactNode
}) => {
  const t = useTranslations()
  const account = useAccount()
  useCloudsLive(account?._id)
  const mark = (page: typeof current) => ({ 'aria-current': page === current ? ('page' as const) : undefined })
  return (
    <div className="cloud-page">
      <div className="topbar" data-part="topbar">
        <h1>{t('pages.clouds')}</h1>
        <span className="push" />
        {actions}
      </div>
      <nav className="cloud-nav" aria-label={t('pages.clouds')}>
        <Link to="/clouds" activeOptions={exact} {...mark('servers')}>
          {t('clouds.servers')}
        </Link>
        <Link to="/clouds/kubernetes" activeOptions={exact} {...mark('kubernetes')}>
          {t('clouds.kubernetes')}
        </Link>
      </nav>
      <div className="cloud-scroll">
        {query.data !== undefined && children}
        {query.data === undefined && query.error && (
          <ErrorState
            title={getErrorMessage(query.error, t('clouds.loadFailed'))}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data === undefined && !query.error && (
          <Delayed>
            <div className="cloud-bones">
              <LoadingStatus />
              <Skeleton width={220} height={24} />
              {[0, 1, 2, 3].map((line) => (
                <Skeleton key={line} height={20} />
              ))}
            </div>
          </Delayed>
        )}
      </div>
    </div>
  )
}

/** No entry of a list matches its filters. */
export const NoneMatch = ({ onClear }: { onClear: () => void }) => {
  const t = useTranslations('clouds.filter')
  return (
    <EmptyState compact title={t('none')}>
      <Button onClick={onClear}>{t('clear')}</Button>
    </EmptyState>
  )
}

/** Empty state without a provider, for customers and for staff. */
export const NotConnected = () => {
  const t = useTranslations('clouds')
  const staff = useMe()?.side === 'staff'
  return (
    <EmptyState icon={IconCloudOff} title={t('notConnected')}>
      {staff ? t('notConnectedStaff') : t('notConnectedText', { provider: provider.name })}
    </EmptyState>
  )
}
