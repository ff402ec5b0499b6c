import { sshKeys } from '@passerelle/contract/clouds/ssh-keys'
import { useQuery } from '@tanstack/react-query'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { AddSshKey } from './add-ssh-key.tsx'
import { cloudQueries } from './cloud-queries.ts'

/** The SSH keys of the account, each to choose for a new server or to delete, and a form to add one (CLD-005). */
export const SshKeysChoice = ({
  appId,
  chosen,
  onChange,
}: {
  appId: string | undefined
  /** Ids; without it all keys are chosen. */
  chosen: readonly string[] | undefined
  onChange: (ids: string[]) => void
}) => {
  const t = useTranslations('clouds.sshKeys')
  const ask = useTranslations('confirm')
  const query = useQuery(cloudQueries.sshKeys(appId))
  const { data: keys = [] } = query
  const [adding, add] = useState(false)
  const remove = useToastMutation({
    send: (id: string) => call(sshKeys.deleteSshKey, { id }),
    done: () => t('removed'),
    failed: t('removeFailed'),
    stale: cloudQueries.sshKeys(appId).queryKey,
  })
  const ids = chosen ?? keys.map(({ _id }) => _id)
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  if (!query.data) return <LoadError query={query} title={t('loadFailed')} />
  return (
    <div className="cloud-keys">
      {keys.length > 0 && (
        <ul aria-label={t('label')}>
          {keys.map(({ _id, name, type, fingerprint }) => (
            <li key={_id}>
              <label>
                <input type="checkbox" name="sshKey" checked={ids.includes(_id)} onChange={() => toggle(_id)} />
                <b>{name}</b>
                <span className="second cloud-fingerprint">
                  {type} · {fingerprint}
                </span>
              </label>
              <ConfirmButton
                size="small"
                question={ask('sshKey', { name })}
                busy={remove.isPending && remove.variables === _id}
                disabled={remove.isPending}
                onConfirm={() => remove.mutate(_id)}
              >
                {t('remove')}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {adding || keys.length === 0 ? (
        <AddSshKey
          appId={appId}
          onAdded={({ _id }) => {
            if (chosen) onChange([...chosen, _id])
            add(false)
          }}
        />
      ) : (
        <Button size="small" icon={IconKey} onClick={() => add(true)}>
          {t('add')}
        </Button>
      )}
    </div>
  )
}
