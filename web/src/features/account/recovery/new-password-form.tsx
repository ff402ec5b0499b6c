import { recovery } from '@passerelle/contract/accounts/recovery'
import { NewPassword } from '@passerelle/contract/accounts/schemas'
import { passwordMinLength } from '@passerelle/kernel/password-rules'
import { IconCheck, IconShieldLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { PasswordInput } from '../../../kit/ui/form/password-input.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import type { PasswordLink } from './password-link-query.ts'
import { Refused } from './refused.tsx'
import './recovery.css'

const Body = z.strictObject({ password: NewPassword })

/** Form to set the password of the user a mailed link belongs to (ACC-014, ACC-015, UIX-026). */
export const NewPasswordForm = ({
  token,
  link,
  onSaved,
}: {
  token: string
  link: PasswordLink
  onSaved: (password: string) => Promise<void>
}) => {
  const t = useTranslations('recovery')
  const form = useForm({
    initial: { password: '' },
    schema: Body,
    send: async (body) => {
      await call(recovery.resetPassword, body, { side: 'customer', bearer: token })
      await onSaved(body.password)
    },
  })
  const count = form.draft.password.length
  const { onChange, error } = form.value('password')
  return (
    <form noValidate onSubmit={form.submit}>
      <div className="account">
        <AccountLogo name={link.app.name} logo={link.app.logo} colour={link.app.primaryColor} large />
        <div>
          <b>{link.app.name}</b>
          <span className="second">{link.email}</span>
        </div>
      </div>
      {/* Hidden username field: lets password managers link the password to the address. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordInput
        label={t('password')}
        renewed
        focused
        value={form.draft.password}
        error={count < passwordMinLength ? form.errorOf('password') : error}
        hint={
          <span className={count >= passwordMinLength ? 'password-rule kept' : 'password-rule'}>
            {count >= passwordMinLength && <Icon icon={IconCheck} size={14} />}
            {t('rule', { min: String(passwordMinLength), count: String(count) })}
          </span>
        }
        onChange={onChange}
      />
      {link.sessions > 0 && (
        <ul className="next-steps">
          <li>
            <Icon icon={IconShieldLock} />
            <span>{t('sessionsEnd')}</span>
          </li>
        </ul>
      )}
      <Refused error={form.failure} title={t('resetFailed')} />
      <Button type="submit" variant="primary" size="big" className="submit" loading={form.isSending}>
        {t('save')}
      </Button>
    </form>
  )
}
