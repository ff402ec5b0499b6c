import { IconTopologyStar3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { cloudQueries } from '../../features/clouds/cloud-queries.ts'
import { ClustersTable } from '../../features/clouds/clusters-table.tsx'
import { useAccount } from '../../shared/session/me.ts'
import { usePageTitle } from '../../shared/ui/page-title.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { CloudsLayout, NotConnected } from './clouds-layout.tsx'
import '../../features/clouds/clouds-table.css'

/** Kubernetes clusters of the account (CLD-001, UIX-012). */
export const ClustersPage = () => {
  const t = useTranslations('clouds')
  const query = useQuery(cloudQueries.clusters(useAccount()?._id))
  usePageTitle(t('kubernetes'))
  const { list = [], providers = [] } = query.data ?? {}
  return (
    <CloudsLayout current="kubernetes" query={query}>
      {providers.length === 0 && <NotConnected />}
      {providers.length > 0 && list.length === 0 && (
        <EmptyState icon={IconTopologyStar3} title={t('emptyClusters')}>
          {t('emptyClustersText')}
        </EmptyState>
      )}
      {list.length > 0 && <ClustersTable clusters={list} providers={providers} />}
    </CloudsLayout>
  )
}
