import type { serverLinks } from '@passerelle/contract/clouds/server-links'
import type { InferResponse } from '@passerelle/contract/operation'
import { IconServer2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isSettled } from '../../../kit/network/is-settled.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { cloudQueries } from './cloud-queries.ts'
import { CloudStatus } from './cloud-status.tsx'
import './clouds.css'

type Linked = InferResponse<typeof serverLinks.listLinkedServers>['list']

const ServerList = ({ list }: { list: Linked }) => {
  const t = useTranslations('clouds.links')
  const words = useTranslations('clouds')
  if (list.length === 0) return null
  return (
    <div className="cloud-linked">
      <ul aria-label={t('servers')}>
        {list.map(({ _id, name, status, waiting }) => (
          <li key={_id}>
            <Icon icon={IconServer2} />
            <Link to="/clouds/servers/$serverId" params={{ serverId: _id }} className="link">
              {name}
            </Link>
            <CloudStatus status={status} />
            {waiting && status !== 'requested' && (
              <span className="cloud-billed">{t('waits', { action: words(`action.${waiting.action}`) })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether the servers of a request are known. */
export const useServersSettled = (appId: string | undefined, taskId: string): boolean => {
  const query = useQuery({ ...cloudQueries.linkedServers(appId ?? '', taskId), enabled: appId !== undefined })
  return appId === undefined || isSettled(query)
}

/** The servers that a request is about, with their state; nothing without one. */
export const LinkedServers = ({ appId, taskId }: { appId: string; taskId: string }) => {
  const t = useTranslations('clouds.links')
  const query = useQuery(cloudQueries.linkedServers(appId, taskId))
  return query.data ? <ServerList list={query.data} /> : <LoadError query={query} title={t('loadFailed')} />
}

/** Whether the servers of the monitored services are known. */
export const useServiceServersSettled = (appId: string | undefined): boolean => {
  const query = useQuery({ ...cloudQueries.serversOfServices(appId ?? ''), enabled: appId !== undefined })
  return appId === undefined || isSettled(query)
}

/** The servers that carry a monitored service, with their state; nothing without one. */
export const ServiceServers = ({ appId, probeId }: { appId: string; probeId: string }) => {
  const { data = [] } = useQuery(cloudQueries.serversOfServices(appId))
  return <ServerList list={data.filter(({ probeIds }) => probeIds.includes(probeId))} />
}
