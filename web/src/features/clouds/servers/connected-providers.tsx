import { connections } from '@passerelle/contract/clouds/connections'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { cloudQueries } from './cloud-queries.ts'
import { ExtraZones } from './extra-zones.tsx'
import { ProviderMark, providerName } from './cloud-status.tsx'

/** The connected providers of an account, each with a button that disconnects it (CLD-004). */
export const ConnectedProviders = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('clouds')
  const ask = useTranslations('confirm')
  const providers = useQuery(cloudQueries.servers(appId)).data?.providers ?? []
  const disconnect = useToastMutation({
    send: (cloud: CloudProviderSlug) => call(connections.disconnectProvider, { cloud }),
    done: (_, cloud) => t('disconnected', { provider: providerName(cloud) }),
    failed: t('disconnectFailed'),
    stale: cloudQueries.all(appId),
  })
  if (providers.length === 0) return null
  return (
    <ul className="cloud-connected" aria-label={t('connectedProviders')}>
      {providers.map(({ provider, extraZones }) => (
        <li key={provider}>
          <ProviderMark provider={provider} /> {providerName(provider)}
          <span className="push" />
          <ConfirmButton
            size="small"
            question={ask('disconnectProvider', { name: providerName(provider) })}
            busy={disconnect.isPending && disconnect.variables === provider}
            disabled={disconnect.isPending}
            onConfirm={() => disconnect.mutate(provider)}
          >
            {t('disconnect')}
          </ConfirmButton>
          {provider === 'scw' && <ExtraZones appId={appId} zones={extraZones} />}
        </li>
      ))}
      <li className="quiet">{t('disconnectHint')}</li>
    </ul>
  )
}
