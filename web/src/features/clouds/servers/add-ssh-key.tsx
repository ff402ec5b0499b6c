import { sshKeys } from '@passerelle/contract/clouds/ssh-keys'
import { maxSshKeyNameLength, maxSshKeyTextLength } from '@passerelle/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { cloudQueries, type SshKey } from './cloud-queries.ts'

/** Fields that add an SSH public key to the account (CLD-005); they are part of the form that creates a server. */
export const AddSshKey = ({ appId, onAdded }: { appId: string | undefined; onAdded: (key: SshKey) => void }) => {
  const t = useTranslations('clouds.sshKeys')
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const add = useToastMutation({
    send: () => call(sshKeys.addSshKey, { name, publicKey }),
    done: () => t('added'),
    failed: t('addFailed'),
    stale: cloudQueries.sshKeys(appId).queryKey,
    after: (key) => {
      setName('')
      setPublicKey('')
      onAdded(key)
    },
  })
  const errors = getFieldErrors(add.error)
  return (
    <div className="cloud-add-key">
      <TextInput
        label={t('name')}
        value={name}
        maxLength={maxSshKeyNameLength}
        error={errors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('publicKey')}
        hint={t('publicKeyHint')}
        value={publicKey}
        rows={3}
        maxLength={maxSshKeyTextLength}
        error={errors['publicKey']}
        onChange={({ target }) => setPublicKey(target.value)}
      />
      <Button
        size="small"
        disabled={name.trim() === '' || publicKey.trim() === ''}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        {t('addNow')}
      </Button>
    </div>
  )
}
