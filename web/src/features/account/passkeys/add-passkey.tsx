import { passkeys } from '@passerelle/contract/accounts/passkeys'
import { text } from '@passerelle/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { isCancelled, startRegistration } from '../../../model/passkeys/webauthn.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { PasswordForm } from '../../../kit/ui/form/password-form.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { passkeysQuery } from './passkeys-query.ts'

const Wish = z.strictObject({ name: text(60), password: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Form that registers a passkey, with the current password (ADR-0051). */
export const AddPasskey = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('passkeys')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: t('defaultName'), password: '' },
    schema: Wish,
    send: async ({ name, password }) => {
      const { options } = await call(passkeys.beginPasskey, { password })
      const credential = await startRegistration(options)
      return call(passkeys.createPasskey, {
        name,
        credential: { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } },
      })
    },
    onSent: () => {
      toast.success(t('created'))
      void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
    },
    onFailed: (error) => toast.error(isCancelled(error) ? t('cancelled') : getErrorMessage(error, t('failed'))),
  })
  return (
    <PasswordForm
      form={form}
      password={{ label: t('currentPassword'), ...form.field('password') }}
      submitText={t('create')}
      onClose={onClose}
    >
      <TextInput label={t('name')} hint={t('nameHint')} {...form.field('name')} />
    </PasswordForm>
  )
}
