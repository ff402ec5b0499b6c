import { versionSupport } from '@passerelle/kernel/kubernetes-versions'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
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
  const name = ({ _id, name: text }: Cluster) => (
    <Link to="/clouds/kubernetes/$kubernetesId" params={{ kubernetesId: _id }} className="cloud-name">
      {text}
    </Link>
  )
  const state = ({ status, provider, seenAt }: Cluster) => (
    <span className={silent.has(provider) ? 'cloud-seen stale' : 'cloud-seen'}>
      <CloudStatus status={status} />
      {silent.has(provider) && seenAt && (
        <span className="quiet num">{t('seenAt', { time: format.timeOrDay(seenAt) })}</span>
      )}
    </span>
  )
  return (
    <DataTable
      label={t('kubernetes')}
      columns={[
        { key: 'name', head: t('head.name'), cell: name, foot: t('totalClusters', { count: clusters.length }) },
        { key: 'state', head: t('head.state'), cell: state },
        {
          key: 'where',
          head: t('head.where'),
          cell: ({ provider, zone }) => (
            <>
              <ProviderMark provider={provider} /> {zone}
            </>
          ),
        },
        {
          key: 'version',
          head: t('head.version'),
          width: 170,
          cell: ({ version }) => <b className="num">{version}</b>,
        },
        {
          key: 'endOfLife',
          head: t('head.endOfLife'),
          width: 260,
          cell: ({ version }) => <VersionSupport version={version} />,
        },
        {
          key: 'nodes',
          head: t('head.nodes'),
          width: 130,
          numeric: true,
          cell: ({ nodeCount }) => t('nodes', { count: nodeCount }),
          foot: t('nodes', { count: clusters.reduce((all, { nodeCount }) => all + nodeCount, 0) }),
        },
      ]}
      rows={clusters}
      rowKey={({ _id }) => _id}
      empty={null}
    />
  )
}
