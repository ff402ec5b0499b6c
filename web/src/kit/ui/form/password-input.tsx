import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from './field.tsx'
import { focusOnMount } from '../focus/focus-on-mount.ts'
import { BareIconButton } from '../button/bare-icon-button.tsx'
import './password-input.css'

/** Password field with a button to show the password. `renewed`: a new password is being chosen (autocomplete). */
export const PasswordInput = ({
  label,
  aside,
  hint,
  value,
  error,
  renewed = false,
  focused = false,
  onChange,
  onBlur,
}: {
  label?: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  value: string
  error?: string | undefined
  renewed?: boolean
  /** Focus on mount. */
  focused?: boolean
  onChange: (value: string) => void
  onBlur?: () => void
}) => {
  const t = useTranslations('signIn')
  const [shown, setShown] = useState(false)
  return (
    <Field label={label ?? t('password')} aside={aside} hint={hint} error={error}>
      {(wiring) => (
        <span className="password-input">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            name={renewed ? 'new-password' : 'password'}
            autoComplete={renewed ? 'new-password' : 'current-password'}
            {...(focused && { ref: focusOnMount })}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            {...wiring}
          />
          <BareIconButton
            icon={shown ? IconEyeOff : IconEye}
            label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
