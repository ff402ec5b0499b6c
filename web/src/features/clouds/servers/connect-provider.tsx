import { maxCloudKeyIdLength, maxCloudSecretLength } from '@passerelle/contract/limits'
import { connections } from '@passerelle/contract/clouds/connections'
import { cloudProviders, type CloudProviderSlug } from '@passerelle/kernel/clouds'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { cloudQueries } from './cloud-queries.ts'
import { providerName } from './cloud-status.tsx'
import { ConnectedProviders } from './connected-providers.tsx'

/** Form for staff to connect a cloud provider: the credentials are tested before they are stored (CLD-004). */
export const ConnectProvider = ({ appId, onClose }: { appId: string | undefined; onClose: () => void }) => {
  const t = useTranslations('clouds')
  const [provider, choose] = useState<CloudProviderSlug>('scw')
  const [keyId, setKeyId] = useState('')
  const [secret, setSecret] = useState('')
  const connect = useToastMutation({
    send: () => call(connections.connectProvider, { provider, secret, ...(keyId.trim() && { keyId }) }),
    done: () => t('connected', { provider: providerName(provider) }),
    failed: t('connectFailed'),
    stale: cloudQueries.all(appId),
    after: onClose,
  })
  const errors = getFieldErrors(connect.error)
  const complete = secret.trim() !== '' && (provider === 'gcp' || keyId.trim() !== '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('connect')}
      description={t('connectLead')}
      footer={
        <Button variant="primary" disabled={!complete} loading={connect.isPending} onClick={() => connect.mutate()}>
          {t('connectNow')}
        </Button>
      }
    >
      <ConnectedProviders appId={appId} />
      <Select
        label={t('field.provider')}
        value={provider}
        options={cloudProviders.map((value) => ({ value, label: providerName(value) }))}
        onChange={(value: CloudProviderSlug) => {
          choose(value)
          setKeyId('')
          setSecret('')
        }}
      />
      {provider === 'gcp' ? (
        <TextArea
          label={t('key.gcp.secret')}
          value={secret}
          rows={6}
          maxLength={maxCloudSecretLength}
          error={errors['secret']}
          onChange={({ target }) => setSecret(target.value)}
        />
      ) : (
        <>
          <TextInput
            label={t(`key.${provider}.id`)}
            value={keyId}
            maxLength={maxCloudKeyIdLength}
            autoComplete="off"
            error={errors['keyId']}
            onChange={({ target }) => setKeyId(target.value)}
          />
          <TextInput
            label={t(`key.${provider}.secret`)}
            type="password"
            value={secret}
            maxLength={maxCloudSecretLength}
            autoComplete="new-password"
            error={errors['secret']}
            onChange={({ target }) => setSecret(target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
