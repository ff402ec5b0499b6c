import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { TextInput } from './field.tsx'

/** Form of the profile that is sent with the current password; `children` are the fields before it. */
export const PasswordForm = ({
  form,
  password,
  submitText,
  onClose,
  children,
}: {
  form: { submit: (event: FormEvent) => void; isSending: boolean }
  /** The password's field of the form. */
  password: Omit<ComponentProps<typeof TextInput>, 'type' | 'autoComplete'>
  submitText: string
  onClose: () => void
  children: ReactNode
}) => {
  const t = useTranslations('common')
  return (
    <form className="profile-form" onSubmit={form.submit} noValidate>
      {children}
      <TextInput type="password" autoComplete="current-password" {...password} />
      <div className="profile-actions">
        <Button variant="primary" type="submit" loading={form.isSending}>
          {submitText}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
