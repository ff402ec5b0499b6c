import { clouds } from '@passerelle/contract/clouds/api'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { cloudQueries } from './cloud-queries.ts'
import { ProviderMark, providerName } from './cloud-status.tsx'

/** The connected providers of an account, each with a button that disconnects it (CLD-004). */
export const ConnectedProviders = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('clouds')
  const client = useQueryClient()
  const providers = useQuery(cloudQueries.servers(appId)).data?.providers ?? []
  const disconnect = useMutation({
    mutationFn: (cloud: CloudProviderSlug) => call(clouds.disconnectProvider, { cloud }),
    onSuccess: (_, cloud) => {
      toast.success(t('disconnected', { provider: providerName(cloud) }))
      void client.invalidateQueries({ queryKey: cloudQueries.all(appId) })
    },
    onError: (error) => toast.error(getErrorMessage(error, t('disconnectFailed'))),
  })
  if (providers.length === 0) return null
  return (
    <ul className="cloud-connected" aria-label={t('connectedProviders')}>
      {providers.map(({ provider }) => (
        <li key={provider}>
          <ProviderMark provider={provider} /> {providerName(provider)}
          <span className="push" />
          <ConfirmButton
            size="small"
            ask={t('askDisconnect')}
            busy={disconnect.isPending && disconnect.variables === provider}
            disabled={disconnect.isPending}
            onConfirm={() => disconnect.mutate(provider)}
          >
            {t('disconnect')}
          </ConfirmButton>
        </li>
      ))}
      <li className="quiet">{t('disconnectHint')}</li>
    </ul>
  )
}
