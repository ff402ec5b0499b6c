import { accessTokens } from '@passerelle/contract/accounts/access-tokens'
import { NewAccessToken } from '@passerelle/contract/accounts/token-schemas'
import type { InferResponse } from '@passerelle/contract/operation'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { NumericInput } from '../../../kit/ui/form/numeric-input.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'

type Created = InferResponse<typeof accessTokens.createAccessToken>

/** Dialog for name, scope and expiry of a new token (API-097). */
export const CreateTokenDialog = ({
  open,
  onClose,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  onCreated: (created: Created) => void
}) => {
  const t = useTranslations('tokens')
  const common = useTranslations('common')
  const form = useForm({
    initial: { name: '', scope: 'read' as 'read' | 'write', expiresInDays: 90 as number | null },
    schema: NewAccessToken,
    toBody: ({ expiresInDays, ...draft }) => ({ ...draft, ...(expiresInDays !== null && { expiresInDays }) }),
    send: (body) => call(accessTokens.createAccessToken, body),
    onSent: (created) => {
      close()
      onCreated(created)
    },
    onFailed: (error) => toast.error(getErrorMessage(error, t('createFailed'))),
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('create')}>
      <form className="token-form" onSubmit={form.submit} noValidate>
        <TextInput label={t('name')} placeholder={t('namePlaceholder')} {...form.field('name')} />
        <Tabs
          label={t('scope')}
          variant="segments"
          value={form.draft.scope}
          tabs={[
            { value: 'read', label: t('read') },
            { value: 'write', label: t('write') },
          ]}
          onChange={(scope) => form.set({ scope })}
        />
        <NumericInput
          label={t('expiresInDays')}
          hint={t('expiresHint')}
          maxDigits={3}
          {...form.value('expiresInDays')}
        />
        <div className="dialog-footer" data-part="dialog-footer">
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {t('createAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
