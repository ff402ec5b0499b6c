import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'

/** Processes of the installation; one without a recent heartbeat is marked. */
export const Processes = ({
  list,
  now,
  allServices,
}: {
  list: SystemState['processes']
  now: Date
  allServices: number
}) => {
  const t = useTranslations('system')
  const format = useFormat()
  return (
    <SystemSection
      title={t('processes')}
      columns={[
        { key: 'host', head: t('host'), cell: ({ host }) => host },
        {
          key: 'state',
          head: t('state'),
          cell: ({ alive, seenAt }) => (
            <Badge tone={alive ? 'success' : 'danger'}>
              {alive ? t('alive') : t('silent', { when: format.near(seenAt, now) })}
            </Badge>
          ),
        },
        { key: 'role', head: t('role'), cell: ({ roles }) => roles.join(', ') },
        {
          key: 'services',
          head: t('services'),
          cell: ({ services }) => (services.length >= allServices ? t('all') : services.join(', ')),
        },
        { key: 'version', head: t('versionOf'), cell: ({ version }) => <span className="num">{version}</span> },
        {
          key: 'started',
          head: t('started'),
          cell: ({ startedAt }) => <span className="num">{format.near(startedAt, now)}</span>,
        },
      ]}
      rows={list}
      rowKey={({ id }) => id}
    />
  )
}

const tones: Record<SystemState['parts'][number]['state'], BadgeTone> = {
  real: 'success',
  fake: 'warning',
  none: 'neutral',
}

/** External dependencies: real, fake, or none. */
export const Parts = ({ list }: { list: SystemState['parts'] }) => {
  const t = useTranslations('system')
  return (
    <SystemSection
      title={t('parts')}
      columns={[
        { key: 'name', cell: ({ name }) => t(`part.${name}`) },
        { key: 'state', cell: ({ state }) => <Badge tone={tones[state]}>{t(`partState.${state}`)}</Badge> },
        { key: 'detail', cell: ({ detail }) => (detail === 'disk' ? t('disk') : detail) },
      ]}
      rows={list}
      rowKey={({ name }) => name}
    />
  )
}

/** Jobs of each service by state. */
export const Queues = ({ list }: { list: SystemState['queues'] }) => {
  const t = useTranslations('system')
  return (
    <SystemSection
      title={t('queues')}
      columns={[
        { key: 'service', head: t('service'), cell: ({ service }) => service },
        { key: 'waiting', head: t('waiting'), numeric: true, cell: ({ waiting }) => waiting },
        { key: 'active', head: t('active'), numeric: true, cell: ({ active }) => active },
        { key: 'delayed', head: t('delayed'), numeric: true, cell: ({ delayed }) => delayed },
        {
          key: 'failed',
          head: t('failedJobs'),
          numeric: true,
          cell: ({ failed }) => (failed > 0 ? <Badge tone="danger">{failed}</Badge> : failed),
        },
      ]}
      rows={list}
      rowKey={({ service }) => service}
    />
  )
}
