import { maxLayerNameLength, maxUrlLength } from '@passerelle/contract/limits'
import { oncallGateways } from '@passerelle/contract/stats/oncall-gateways'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { call } from '../../../model/api/call.ts'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

/** Adds a gateway, and shows this once the secret that signs its pages (ONC-014). */
export const GatewayDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('oncall.gateways')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('https://')
  const add = useToastMutation({
    send: () => call(oncallGateways.addOncallGateway, { name, url }, acrossAccounts),
    failed: t('failed'),
    stale: oncallQueries.all(),
  })
  const copy = useCopy({ done: t('copied'), refused: t('notCopied') })
  const errors = getFieldErrors(add.error)
  const secret = add.data?.secret
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('add')}
      description={t(secret === undefined ? 'lead' : 'secret')}
      footer={
        secret === undefined ? (
          <Button
            variant="primary"
            loading={add.isPending}
            disabled={name.trim() === '' || !URL.canParse(url)}
            onClick={() => add.mutate()}
          >
            {t('save')}
          </Button>
        ) : (
          <Button variant="primary" icon={IconCopy} onClick={() => void copy(secret)}>
            {t('copy')}
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <>
          <TextInput
            label={t('name')}
            value={name}
            maxLength={maxLayerNameLength}
            error={errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <TextInput
            label={t('url')}
            type="url"
            value={url}
            maxLength={maxUrlLength}
            error={errors['url']}
            onChange={({ target }) => setUrl(target.value)}
          />
        </>
      ) : (
        <code className="oncall-secret">{secret}</code>
      )}
    </Dialog>
  )
}
