import { emailChange } from '@passerelle/contract/accounts/email-change'
import { Email } from '@passerelle/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Me } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { PasswordForm } from '../../../kit/ui/form/password-form.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { emailChangeQuery } from './email-change-query.ts'

const Wish = z.strictObject({ email: Email, currentPassword: z.string().check(z.minLength(1), z.maxLength(200)) })

const Form = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('profile')
  const queries = useQueryClient()
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    schema: Wish,
    send: (body) => call(emailChange.requestEmailChange, body),
    onSent: (saved) => {
      queries.setQueryData(emailChangeQuery.queryKey, saved)
      onClose()
    },
    onFailed: (error) => toast.error(getErrorMessage(error, t('emailFailed'))),
  })
  return (
    <PasswordForm
      form={form}
      password={{ label: t('currentPassword'), ...form.field('currentPassword') }}
      submitText={t('sendLink')}
      onClose={onClose}
    >
      <TextInput
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        hint={t('newEmailHint')}
        {...form.field('email')}
      />
    </PasswordForm>
  )
}

/**
 * Email address of the current user, with a button to change it: the new one holds after its link is confirmed
 * (ACC-016).
 */
export const ChangeEmail = ({ me }: { me: Me }) => {
  const t = useTranslations('profile')
  const format = useFormat()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const query = useQuery(emailChangeQuery)
  const withdraw = useToastMutation({
    send: () => call(emailChange.cancelEmailChange, {}),
    after: () => queries.setQueryData(emailChangeQuery.queryKey, { pending: null }),
    failed: t('emailFailed'),
  })
  const pending = query.data?.pending
  return (
    <section id="email" className="profile-section">
      <h2>{t('email')}</h2>
      <p>{me.email}</p>
      <LoadError query={query} title={t('emailPendingFailed')} />
      {open ? (
        <Form onClose={() => setOpen(false)} />
      ) : (
        <>
          {pending && (
            <p className="quiet" role="status">
              {t('emailPending', { email: pending.email, until: format.time(pending.expiresAt) })}
            </p>
          )}
          <div className="profile-actions">
            <Button onClick={() => setOpen(true)}>{t('changeEmail')}</Button>
            {pending && (
              <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
                {t('cancelEmail')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
