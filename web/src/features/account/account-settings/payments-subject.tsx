import { maxKeyLength } from '@passerelle/contract/limits'
import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { SaveStatus, useAutoSave } from '../../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

/** The account's own payment provider (APP-013). Secrets are write-only. */
export const PaymentsSubject = ({ settings: { payments } }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const ask = useTranslations('confirm')
  const [publicKey, setPublicKey] = useState(payments?.publicKey ?? '')
  const [secrets, setSecrets] = useState({ secretKey: '', webhookSecret: '' })
  const update = useSettingsUpdate()
  const save = useAutoSave(async (removed: { secretKey?: null; webhookSecret?: null }) => {
    const written = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))
    await call(settingsOperations.savePaymentSettings, {
      publicKey,
      ...written,
      ...removed,
      version: payments?.version ?? 0,
    })
    setSecrets({ secretKey: '', webhookSecret: '' })
    await update()
  })
  const secret = (key: 'secretKey' | 'webhookSecret', kept: boolean) => (
    <TextInput
      label={t(`card.${key}`)}
      type="password"
      autoComplete="new-password"
      hint={kept ? t('secretKept') : t('passwordHint')}
      value={secrets[key]}
      onChange={({ target }) => setSecrets((before) => ({ ...before, [key]: target.value }))}
    />
  )
  return (
    <Subject title={t('subjects.paiement')} lead={t('paymentsLead')}>
      <SettingsPart title={t('cardProvider')}>
        <TextInput
          label={t('card.publicKey')}
          value={publicKey}
          maxLength={maxKeyLength}
          onChange={({ target }) => setPublicKey(target.value)}
        />
        {secret('secretKey', payments?.hasSecretKey ?? false)}
        {secret('webhookSecret', payments?.hasWebhookSecret ?? false)}
        <div className="settings-actions">
          <Button variant="primary" loading={save.state.phase === 'saving'} onClick={() => void save.run({})}>
            {t('save')}
          </Button>
          <SaveStatus state={save.state} />
        </div>
      </SettingsPart>
      {(payments?.hasSecretKey || payments?.hasWebhookSecret) && (
        <div className="settings-danger">
          <p>{t('removeSecretsText')}</p>
          <ConfirmButton
            question={ask('paymentSecrets')}
            onConfirm={() => void save.run({ secretKey: null, webhookSecret: null })}
          >
            {t('removeSecrets')}
          </ConfirmButton>
        </div>
      )}
    </Subject>
  )
}
