import { versionSupport } from '@passerelle/kernel/kubernetes-versions'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import type { Cluster, ProviderState } from './cloud-queries.ts'
import { CloudStatus, ProviderMark } from './cloud-status.tsx'

const looks = {
  supported: { tone: 'success', icon: IconCheck },
  ending: { tone: 'warning', icon: IconClock },
  ended: { tone: 'danger', icon: IconAlertTriangle },
} as const

/** End of support of a cluster version, as text in addition to the color. */
export const VersionSupport = ({ version }: { version: string }) => {
  const t = useTranslations('clouds.support')
  const format = useFormat()
  const support = versionSupport(version, useNow())
  if (!support) return <span className="quiet">{t('unknown')}</span>
  const { tone, icon } = looks[support.state]
  return (
    <span className="cloud-support">
      <span className="num">{format.day(support.endsAt)}</span>
      <Badge tone={tone} icon={icon}>
        {t(support.state)}
      </Badge>
    </span>
  )
}

type Props = { clusters: readonly Cluster[]; providers: readonly ProviderState[] }

/** Table of clusters by name, with the support status of their version (CLD-003). */
export const ClustersTable = ({ clusters, providers }: Props) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const silent = new Set(providers.filter(({ failedSince }) => failedSince).map(({ provider }) => provider))
  return (
    <div className="cloud-table-wrap">
      <table className="cloud-table clusters" data-part="cloud-table">
        <caption className="sr-only">{t('kubernetes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('head.name')}</th>
            <th scope="col">{t('head.state')}</th>
            <th scope="col">{t('head.where')}</th>
            <th scope="col">{t('head.version')}</th>
            <th scope="col">{t('head.endOfLife')}</th>
            <th scope="col" className="column-price">
              {t('head.nodes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {clusters.map(({ _id, name, status, provider, zone, version, nodeCount, seenAt }) => (
            <tr key={_id} className={silent.has(provider) ? 'stale' : undefined}>
              <th scope="row" className="column-name">
                <Link to="/clouds/kubernetes/$kubernetesId" params={{ kubernetesId: _id }}>
                  {name}
                </Link>
              </th>
              <td className="column-state">
                <CloudStatus status={status} />
                {silent.has(provider) && seenAt && (
                  <span className="quiet num">{t('seenAt', { time: format.ahead(seenAt) })}</span>
                )}
              </td>
              <td className="column-zone second">
                <ProviderMark provider={provider} /> {zone}
              </td>
              <td className="column-type num">
                <b>{version}</b>
              </td>
              <td className="column-last">
                <VersionSupport version={version} />
              </td>
              <td className="column-price num">{t('nodes', { count: nodeCount })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('totalClusters', { count: clusters.length })}
            </th>
            <td className="column-price num">
              {t('nodes', { count: clusters.reduce((all, { nodeCount }) => all + nodeCount, 0) })}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
