import { recovery } from '@passerelle/contract/accounts/recovery'
import { NewPassword } from '@passerelle/contract/accounts/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import type { Me } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { ownSessionsQuery } from './own-sessions-query.ts'

const Passwords = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  password: NewPassword,
})

/** Button that opens a form to change the password; requires the current one (ACC-016, API-093). */
export const ChangePassword = ({ me }: { me: Me }) => {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { currentPassword: '', password: '' },
    schema: Passwords,
    send: (body) => call(recovery.resetPassword, body),
    onSent: () => {
      toast.success(t('passwordChanged'))
      void queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
      close()
    },
    onFailed: (error) => toast.error(getErrorMessage(error, t('passwordFailed'))),
  })
  const close = () => {
    form.reset()
    setOpen(false)
  }
  return (
    <section id="password" className="profile-section">
      <h2>{t('password')}</h2>
      {me.side === 'staff' ? (
        <p className="quiet">{t('staffPassword')}</p>
      ) : open ? (
        <form className="profile-form" onSubmit={form.submit} noValidate>
          <TextInput
            label={t('currentPassword')}
            type="password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <TextInput
            label={t('newPassword')}
            type="password"
            autoComplete="new-password"
            hint={t('passwordText')}
            {...form.field('password')}
          />
          <div className="profile-actions">
            <Button variant="primary" type="submit" loading={form.isSending}>
              {t('changePassword')}
            </Button>
            <Button onClick={close}>{common('cancel')}</Button>
          </div>
        </form>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('changePassword')}</Button>
        </div>
      )}
    </section>
  )
}
