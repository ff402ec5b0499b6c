import { maxLabelNameLength } from '@passerelle/contract/limits'
import { passkeys } from '@passerelle/contract/accounts/passkeys'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { passkeysQuery, type Passkey } from './passkeys-query.ts'

/** One passkey of the current user: rename, remove (ADR-0051). */
export const PasskeyItem = ({ passkey }: { passkey: Passkey }) => {
  const t = useTranslations('passkeys')
  const ask = useTranslations('confirm')
  const common = useTranslations('common')
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const shared = { failed: t('failed'), stale: passkeysQuery.queryKey }
  const rename = useToastMutation({
    ...shared,
    send: (name: string) => call(passkeys.renamePasskey, { id: passkey._id, name }),
    after: () => setTyped(undefined),
  })
  const remove = useToastMutation({
    ...shared,
    send: () => call(passkeys.deletePasskey, { id: passkey._id }),
    done: () => t('removed'),
  })
  if (typed !== undefined)
    return (
      <li>
        <form
          className="profile-session"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') rename.mutate(typed)
          }}
        >
          <TextInput
            label={t('name')}
            maxLength={maxLabelNameLength}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="profile-actions">
            <Button variant="primary" type="submit" loading={rename.isPending}>
              {t('save')}
            </Button>
            <Button onClick={() => setTyped(undefined)}>{common('cancel')}</Button>
          </div>
        </form>
      </li>
    )
  const facts = [
    t('since', { at: format.near(passkey.createdAt) }),
    passkey.lastUsedAt ? t('used', { at: format.near(passkey.lastUsedAt) }) : t('neverUsed'),
    passkey.synced && t('synced'),
  ]
  return (
    <li>
      <Icon icon={IconFingerprint} size={20} />
      <span className="profile-session">
        <b>{passkey.name}</b>
        <span className="quiet">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <Button size="small" aria-label={t('renameOf', { name: passkey.name })} onClick={() => setTyped(passkey.name)}>
        {t('rename')}
      </Button>
      <ConfirmButton
        size="small"
        question={ask('passkey', { name: passkey.name })}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('remove')}
      </ConfirmButton>
    </li>
  )
}
