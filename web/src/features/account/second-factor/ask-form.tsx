import { passwordMaxLength } from '@passerelle/kernel/password-rules'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import '../../../model/second-factor/second-factor.css'

/** Form for the current password or for a code. */
export const ConfirmationForm = ({
  password,
  busy,
  error,
  onSubmit,
  onCancel,
}: {
  password: boolean
  busy: boolean
  error: string | undefined
  onSubmit: (typed: string) => void
  onCancel: () => void
}) => {
  const t = useTranslations('secondFactor')
  const common = useTranslations('common')
  const [typed, type] = useState('')
  return (
    <form
      className="second-factor-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onSubmit(typed)
      }}
    >
      <TextInput
        label={t(password ? 'currentPassword' : 'code')}
        type={password ? 'password' : 'text'}
        autoComplete={password ? 'current-password' : 'one-time-code'}
        maxLength={passwordMaxLength}
        value={typed}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <div className="profile-actions">
        <Button variant="primary" type="submit" loading={busy}>
          {t('confirm')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  )
}
