import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { SaveStatus } from '../../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { useSettingsSave, type AccountSettings } from './settings-queries.ts'

type Draft = {
  provider: 'smtp' | 'api'
  location: 'eu' | 'us'
  host: string
  port: string
  user: string
  password: string
  from: string
}

const draftOf = (mails: AccountSettings['mails'] | undefined): Draft => ({
  provider: mails?.provider ?? 'smtp',
  location: mails?.location ?? 'eu',
  host: mails?.host ?? '',
  port: String(mails?.port ?? 587),
  user: mails?.user ?? '',
  password: '',
  from: mails?.from ?? '',
})

/** SMTP server of the account's mails, with a test mail (APP-012). The password is write-only. */
export const SenderSubject = ({ settings: { mails } }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const edited = useVersionedDraft(mails ?? undefined, draftOf)
  const { base, draft } = edited
  const set = (change: Partial<Draft>) => edited.change({ ...draft, ...change })
  const { state, run } = useSettingsSave(async () => {
    const { provider, location, host, port, user, password, from } = draft
    const way = provider === 'smtp' ? { host, port: Number(port) } : { location }
    const secret = password === '' ? {} : { password }
    const saved = await call(settingsOperations.saveMailSettings, {
      provider,
      ...way,
      user,
      from,
      ...secret,
      version: base?.version ?? 0,
    })
    edited.saved(saved, draft)
  })
  const test = useToastMutation({
    send: () => call(settingsOperations.sendTestMail, {}),
    done: ({ to }) => t('testSent', { to }),
    failed: t('testFailed'),
  })
  const input = (key: 'host' | 'port' | 'user' | 'password' | 'from', more: { hint?: string } = {}) => (
    <TextInput
      label={t(`sender.${key}`)}
      type={key === 'password' ? 'password' : 'text'}
      autoComplete={key === 'password' ? 'new-password' : 'off'}
      value={draft[key]}
      onChange={({ target }) => set({ [key]: target.value })}
      {...more}
    />
  )
  return (
    <Subject title={t('subjects.expediteur')} lead={t('senderLead')}>
      <LeaveGuard isActive={edited.isEdited} />
      {edited.isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <SettingsPart title={t('senderWay')}>
        <Select
          label={t('senderWay')}
          value={draft.provider}
          options={[
            { value: 'smtp', label: t('smtp') },
            { value: 'api', label: t('mailApi') },
          ]}
          onChange={(provider) => set({ provider: provider as Draft['provider'] })}
        />
        {draft.provider === 'smtp' ? (
          <>
            {input('host')}
            {input('port')}
            {input('user')}
          </>
        ) : (
          <Select
            label={t('location')}
            value={draft.location}
            options={[
              { value: 'eu', label: t('europe') },
              { value: 'us', label: t('america') },
            ]}
            onChange={(location) => set({ location: location as Draft['location'] })}
          />
        )}
        {input('password', { hint: mails?.hasPassword ? t('passwordKept') : t('passwordHint') })}
        {input('from')}
        <div className="settings-actions">
          <Button
            variant="primary"
            loading={state.phase === 'saving'}
            disabled={edited.isOvertaken}
            onClick={() => void run(undefined)}
          >
            {t('save')}
          </Button>
          <SaveStatus state={state} />
        </div>
      </SettingsPart>
      <SettingsPart title={t('test')} lead={t('testLead')}>
        <div>
          <Button icon={IconSend} disabled={!mails} onClick={() => test.mutate()}>
            {t('sendTest')}
          </Button>
        </div>
      </SettingsPart>
    </Subject>
  )
}
