import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../shared/ui/field.tsx'
import { focusOnMount } from '../../shared/ui/focus-on-mount.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'

/** A password that can be shown while it is typed. */
export const PasswordInput = ({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) => {
  const t = useTranslations('signIn')
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('password')} error={error}>
      {(wiring) => (
        <span className="pw">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            ref={focusOnMount}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...wiring}
          />
          <IconButton
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
