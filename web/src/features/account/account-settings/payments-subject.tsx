import { maxKeyLength } from '@passerelle/contract/limits'
import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { SaveStatus } from '../../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { useSettingsSave, type AccountSettings } from './settings-queries.ts'

const draftOf = (payments: AccountSettings['payments'] | undefined) => ({
  publicKey: payments?.publicKey ?? '',
  secretKey: '',
  webhookSecret: '',
})

/** The account's own payment provider (APP-013). Secrets are write-only. */
export const PaymentsSubject = ({ settings: { payments } }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const ask = useTranslations('confirm')
  const edited = useVersionedDraft(payments ?? undefined, draftOf)
  const { base, draft } = edited
  const set = (change: Partial<typeof draft>) => edited.change({ ...draft, ...change })
  const save = useSettingsSave(async (what: 'typed' | 'no secrets') => {
    const { publicKey, ...secrets } = draft
    const typed = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))
    const saved = await call(settingsOperations.savePaymentSettings, {
      ...(what === 'typed'
        ? { publicKey, ...typed }
        : { publicKey: draftOf(base).publicKey, secretKey: null, webhookSecret: null }),
      version: base?.version ?? 0,
    })
    // What is typed stays where only secrets were removed.
    edited.saved(saved, what === 'typed' ? draft : draftOf(base))
  })
  const secret = (key: 'secretKey' | 'webhookSecret', kept: boolean) => (
    <TextInput
      label={t(`card.${key}`)}
      type="password"
      autoComplete="new-password"
      hint={kept ? t('secretKept') : t('passwordHint')}
      value={draft[key]}
      onChange={({ target }) => set({ [key]: target.value })}
    />
  )
  return (
    <Subject title={t('subjects.paiement')} lead={t('paymentsLead')}>
      <LeaveGuard isActive={edited.isEdited} />
      {edited.isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <SettingsPart title={t('cardProvider')}>
        <TextInput
          label={t('card.publicKey')}
          value={draft.publicKey}
          maxLength={maxKeyLength}
          onChange={({ target }) => set({ publicKey: target.value })}
        />
        {secret('secretKey', payments?.hasSecretKey ?? false)}
        {secret('webhookSecret', payments?.hasWebhookSecret ?? false)}
        <div className="settings-actions">
          <Button
            variant="primary"
            loading={save.state.phase === 'saving'}
            disabled={edited.isOvertaken}
            onClick={() => void save.run('typed')}
          >
            {t('save')}
          </Button>
          <SaveStatus state={save.state} />
        </div>
      </SettingsPart>
      {(payments?.hasSecretKey || payments?.hasWebhookSecret) && (
        <div className="settings-danger">
          <p>{t('removeSecretsText')}</p>
          <ConfirmButton question={ask('paymentSecrets')} onConfirm={() => void save.run('no secrets')}>
            {t('removeSecrets')}
          </ConfirmButton>
        </div>
      )}
    </Subject>
  )
}
