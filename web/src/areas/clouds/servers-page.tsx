import { IconPlugConnected, IconPlus, IconServer2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApprovalRule } from '../../features/clouds/servers/approval-rule.tsx'
import { cloudQueries } from '../../features/clouds/servers/cloud-queries.ts'
import { CloudFilterBar } from '../../features/clouds/servers/cloud-filter-bar.tsx'
import { filterCloud } from '../../features/clouds/servers/cloud-filters.ts'
import { ConnectProvider } from '../../features/clouds/servers/connect-provider.tsx'
import { ServersFacts } from '../../features/clouds/servers/clouds-facts.tsx'
import { ServersTable } from '../../features/clouds/servers/servers-table.tsx'
import { UnreadPlaces } from '../../features/clouds/servers/unread-places.tsx'
import { useAccount, useMe } from '../../model/session/me.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { CloudsLayout, NoneMatch, NotConnected, useMayAct } from './clouds-layout.tsx'
import '../../features/clouds/servers/clouds-table.css'

/** Servers of the account (CLD-001, UIX-009). */
export const ServersPage = () => {
  const t = useTranslations()
  const mayAct = useMayAct()
  const staff = useMe()?.side === 'staff'
  const appId = useAccount()?._id
  const [connecting, connect] = useState(false)
  const query = useQuery(cloudQueries.servers(appId))
  usePageTitle(t('pages.clouds'))
  const filters = useSearch({ from: '/portal/clouds' })
  const navigate = useNavigate()
  const filter = (search: typeof filters) => void navigate({ to: '/clouds', search, replace: search.q !== filters.q })
  const { list = [], providers = [] } = query.data ?? {}
  const shown = filterCloud(list, filters, ({ config, publicAddress }) => [
    config.zone,
    config.commercialType,
    publicAddress,
  ])
  const tie = staff && (
    <Button icon={IconPlugConnected} onClick={() => connect(true)}>
      {t('clouds.connect')}
    </Button>
  )
  const create = mayAct && providers.length > 0 && (
    <Link to="/clouds/servers/create" className={buttonClass('primary', 'normal')}>
      <Icon icon={IconPlus} />
      {t('clouds.create')}
    </Link>
  )
  return (
    <CloudsLayout
      current="servers"
      query={query}
      actions={
        <>
          {tie}
          {create}
        </>
      }
    >
      {connecting && <ConnectProvider appId={appId} onClose={() => connect(false)} />}
      <UnreadPlaces providers={providers} />
      {providers.length === 0 && <NotConnected />}
      {providers.length > 0 && list.length === 0 && (
        <EmptyState icon={IconServer2} title={t('clouds.empty')}>
          {t('clouds.emptyText')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <>
          <ServersFacts servers={list} />
          <CloudFilterBar filters={filters} providers={providers} onFilter={filter} />
          {shown.length > 0 ? (
            <ServersTable servers={shown} providers={providers} />
          ) : (
            <NoneMatch onClear={() => filter({})} />
          )}
        </>
      )}
      {staff && providers.length > 0 && query.data && (
        <ApprovalRule appId={appId} on={query.data.actionsNeedApproval} />
      )}
    </CloudsLayout>
  )
}
