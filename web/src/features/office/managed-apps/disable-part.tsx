import { maxTaskKeyLength } from '@passerelle/contract/limits'
import { apps } from '@passerelle/contract/accounts/apps'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { SettingsPart } from '../../../kit/ui/display/settings-frame.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import type { ManagedApp } from './managed-app-queries.ts'
import { useAppChange } from './use-app-change.ts'

/** Disables an account after its key was typed and two clicks, or enables it again (API-082, ROL-011). */
export const DisablePart = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const ask = useTranslations('confirm')
  const { dateTime } = useFormat()
  const [key, setKey] = useState('')
  const change = useAppChange(app._id)
  const set = async (disabled: boolean) => {
    const staff = { side: 'staff', appId: null } as const
    if (!(await change(() => call(apps.disableApp, { appId: app._id, disabled }, staff)))) return
    setKey('')
    toast.success(disabled ? t('disabledDone') : t('enabledDone'))
  }
  if (app.disabledAt !== null)
    return (
      <div className="settings-note warning" data-part="settings-note">
        <p>
          <b>{t('disabledSince', { date: dateTime(app.disabledAt) })}</b>
        </p>
        <Button onClick={() => void set(false)}>{t('enable')}</Button>
      </div>
    )
  return (
    <SettingsPart title={t('disableTitle')} lead={t('disableText')}>
      <div className="settings-actions">
        <TextInput
          label={t('disableKey', { key: app.taskKey })}
          maxLength={maxTaskKeyLength}
          autoComplete="off"
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <ConfirmButton
          question={ask('disableAccount', { name: app.name })}
          disabled={key.trim().toUpperCase() !== app.taskKey}
          onConfirm={() => void set(true)}
        >
          {t('disable')}
        </ConfirmButton>
      </div>
    </SettingsPart>
  )
}
