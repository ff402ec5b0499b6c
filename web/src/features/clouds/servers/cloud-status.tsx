import { cloudProviderNames } from '@passerelle/kernel/clouds'
import {
  IconAlertTriangle,
  IconHelp,
  IconHourglass,
  IconLoader2,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import type { Cluster, Server } from './cloud-queries.ts'

type Status = Server['status'] | Cluster['status']

const looks: Record<Status, { tone: 'run' | 'stop' | 'busy' | 'fail'; icon: IconComponent }> = {
  running: { tone: 'run', icon: IconPlayerPlay },
  stopped: { tone: 'stop', icon: IconPlayerStop },
  failed: { tone: 'fail', icon: IconAlertTriangle },
  unknown: { tone: 'stop', icon: IconHelp },
  requested: { tone: 'busy', icon: IconHourglass },
  declined: { tone: 'stop', icon: IconX },
  creating: { tone: 'busy', icon: IconLoader2 },
  starting: { tone: 'busy', icon: IconLoader2 },
  stopping: { tone: 'busy', icon: IconLoader2 },
  rebooting: { tone: 'busy', icon: IconRefresh },
  updating: { tone: 'busy', icon: IconRefresh },
}

/** State of a server or cluster, as text with an icon. */
export const CloudStatus = ({ status, large }: { status: Status; large?: boolean }) => {
  const t = useTranslations('clouds.status')
  const { tone, icon } = looks[status]
  return (
    <span className={`cloud-state ${tone}${large ? ' large' : ''}`} data-part="cloud-state" data-tone={tone}>
      <Icon icon={icon} size={large ? 20 : 16} />
      {t(status)}
    </span>
  )
}

/** Display name of a provider (CLD-004). */
export const providerName = (provider: Server['provider']): string => cloudProviderNames[provider]

export const ProviderMark = ({ provider }: { provider: Server['provider'] }) => (
  <span className="cloud-mark" aria-hidden="true">
    {providerName(provider).slice(0, 1)}
  </span>
)
