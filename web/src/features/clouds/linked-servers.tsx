import { IconServer2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { cloudQueries } from './cloud-queries.ts'
import { CloudStatus } from './cloud-status.tsx'
import './clouds.css'

/** Whether the servers of a request are known, or cannot be known now: what stands below them moves no more. */
export const useServersSettled = (appId: string | undefined, taskId: string): boolean => {
  const { isPending, failureCount } = useQuery({
    ...cloudQueries.linkedServers(appId ?? '', { taskId }),
    enabled: appId !== undefined,
  })
  return appId === undefined || !isPending || failureCount > 0
}

/** The servers that a request is about or that carry a monitored service, with their state; nothing without one. */
export const LinkedServers = ({ appId, ...about }: { appId: string } & ({ taskId: string } | { probeId: string })) => {
  const t = useTranslations('clouds.links')
  const words = useTranslations('clouds')
  const list = useQuery(cloudQueries.linkedServers(appId, about)).data ?? []
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
