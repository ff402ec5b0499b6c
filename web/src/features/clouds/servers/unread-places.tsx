import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import type { ProviderState } from './cloud-queries.ts'
import { providerName } from './cloud-status.tsx'

/** The regions and zones of each provider that cannot be read: their servers are shown as they were (CLD-001). */
export const UnreadPlaces = ({ providers }: { providers: readonly ProviderState[] }) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const unread = providers.flatMap((provider) =>
    provider.unread.map((one) => ({ ...one, provider: provider.provider })),
  )
  if (unread.length === 0) return null
  return (
    <ul className="cloud-unread" aria-label={t('unread.label')}>
      {unread.map(({ provider, place, reason, since }) => (
        <li key={`${provider}/${place}`}>
          <Badge tone="warning" icon={IconMapPinOff}>
            {place === null
              ? t('unread.others', { provider: providerName(provider) })
              : t(`unread.${reason}`, { provider: providerName(provider), place, time: format.timeOrDay(since) })}
          </Badge>
          <span className="second">{t(place === null ? 'unread.othersHint' : 'unread.hint')}</span>
        </li>
      ))}
    </ul>
  )
}
