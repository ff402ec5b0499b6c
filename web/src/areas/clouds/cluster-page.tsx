import { versionSupport } from '@passerelle/kernel/kubernetes-versions'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { cloudQueries } from '../../features/clouds/servers/cloud-queries.ts'
import { CloudStatus, providerName } from '../../features/clouds/servers/cloud-status.tsx'
import { VersionSupport } from '../../features/clouds/servers/clusters-table.tsx'
import { provider } from '../../kit/config/provider.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { useAccount } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { CloudsLayout } from './clouds-layout.tsx'
import '../../features/clouds/servers/cloud-detail.css'
import '../../features/clouds/servers/clouds-table.css'

/** A cluster: state, version and end of support (UIX-013). */
export const ClusterPage = () => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const now = useNow()
  const { kubernetesId } = useParams({ from: '/portal/clouds/kubernetes/$kubernetesId' })
  const query = useQuery(cloudQueries.cluster(useAccount()?._id, kubernetesId))
  const cluster = query.data
  usePageTitle(cluster?.name ?? t('cluster'))
  const support = cluster && versionSupport(cluster.version, now)
  return (
    <CloudsLayout current="kubernetes" query={query}>
      {cluster && (
        <div className="cloud-detail">
          <div className="cloud-main">
            <Link to="/clouds/kubernetes" className="link">
              {t('kubernetes')}
            </Link>
            <h2>{cluster.name}</h2>
            <section className="cloud-now" data-part="cloud-now" aria-label={t('head.state')} aria-live="polite">
              <div className="cloud-now-head">
                <CloudStatus status={cluster.status} large />
                {cluster.seenAt && (
                  <span className="quiet num">{t('checked', { time: format.timeOrDay(cluster.seenAt) })}</span>
                )}
              </div>
              <p className="cloud-none">
                <b>Kubernetes {cluster.version}</b>. {t('until')} <VersionSupport version={cluster.version} />
              </p>
              <p className="quiet">{t('supportHint')}</p>
              {support && support.state !== 'supported' && <p>{t('askUpdate', { provider: provider.name })}</p>}
            </section>
          </div>
          <aside className="cloud-panel">
            <section>
              <h3>{t('cluster')}</h3>
              <dl>
                <div>
                  <dt>{t('field.provider')}</dt>
                  <dd>{providerName(cluster.provider)}</dd>
                </div>
                <div>
                  <dt>{t('head.where')}</dt>
                  <dd>{cluster.zone}</dd>
                </div>
                <div>
                  <dt>{t('head.nodes')}</dt>
                  <dd className="num">{cluster.nodeCount}</dd>
                </div>
                <div>
                  <dt>{t('created')}</dt>
                  <dd>{format.day(cluster.createdAt)}</dd>
                </div>
              </dl>
            </section>
          </aside>
        </div>
      )}
    </CloudsLayout>
  )
}
