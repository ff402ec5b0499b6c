import { IconTopologyStar3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CloudFilterBar } from '../../features/clouds/servers/cloud-filter-bar.tsx'
import { filterCloud } from '../../features/clouds/servers/cloud-filters.ts'
import { cloudQueries } from '../../features/clouds/servers/cloud-queries.ts'
import { ClustersTable } from '../../features/clouds/servers/clusters-table.tsx'
import { UnreadPlaces } from '../../features/clouds/servers/unread-places.tsx'
import { useAccount } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { CloudsLayout, NoneMatch, NotConnected } from './clouds-layout.tsx'
import '../../features/clouds/servers/clouds-table.css'

/** Kubernetes clusters of the account (CLD-001, UIX-012). */
export const ClustersPage = () => {
  const t = useTranslations('clouds')
  const query = useQuery(cloudQueries.clusters(useAccount()?._id))
  usePageTitle(t('kubernetes'))
  const filters = useSearch({ from: '/portal/clouds/kubernetes' })
  const navigate = useNavigate()
  const filter = (search: typeof filters) =>
    void navigate({ to: '/clouds/kubernetes', search, replace: search.q !== filters.q })
  const { list = [], providers = [] } = query.data ?? {}
  const shown = filterCloud(list, filters, ({ zone, version }) => [zone, version])
  return (
    <CloudsLayout current="kubernetes" query={query}>
      <UnreadPlaces providers={providers} />
      {providers.length === 0 && <NotConnected />}
      {providers.length > 0 && list.length === 0 && (
        <EmptyState icon={IconTopologyStar3} title={t('emptyClusters')}>
          {t('emptyClustersText')}
        </EmptyState>
      )}
      {list.length > 0 && <CloudFilterBar filters={filters} providers={providers} onFilter={filter} />}
      {shown.length > 0 && <ClustersTable clusters={shown} providers={providers} />}
      {list.length > 0 && shown.length === 0 && <NoneMatch onClear={() => filter({})} />}
    </CloudsLayout>
  )
}
