import { maxNameLength, maxUrlLength } from '@passerelle/contract/limits'
import { apps } from '@passerelle/contract/accounts/apps'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { SettingsPart } from '../../../kit/ui/display/settings-frame.tsx'
import type { ManagedApp } from './managed-app-queries.ts'
import { useAppChange } from './use-app-change.ts'

/** Linked applications of an account, shown as cards on its home page (APP-002). */
export const ExternalAppsPart = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const ask = useTranslations('confirm')
  const [name, setName] = useState('')
  const [accessUrl, setUrl] = useState('')
  const change = useAppChange(app._id)
  const set = (externalApps: ManagedApp['externalApps']) =>
    change(() => call(apps.setExternalApps, { appId: app._id, externalApps }, { side: 'staff', appId: null }))
  const add = async () => {
    const made = { name, accessUrl, primaryColor: app.primaryColor, secondaryColor: '#ffffff', logoUrl: null }
    if (!(await set([...app.externalApps, made]))) return
    setName('')
    setUrl('')
  }
  return (
    <SettingsPart title={t('externals')}>
      {app.externalApps.length === 0 && <p>{t('noExternals')}</p>}
      {app.externalApps.map((one, index) => (
        <div key={`${one.name} ${one.accessUrl}`} className="settings-danger">
          <p>
            <b>{one.name}</b> {one.accessUrl}
          </p>
          <ConfirmButton
            size="small"
            question={ask('externalApp', { name: one.name })}
            onConfirm={() => void set(app.externalApps.filter((_, other) => other !== index))}
          >
            {t('externalRemove')}
          </ConfirmButton>
        </div>
      ))}
      <div className="settings-actions">
        <TextInput
          label={t('externalName')}
          maxLength={maxNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextInput
          label={t('externalUrl')}
          type="url"
          maxLength={maxUrlLength}
          value={accessUrl}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button disabled={name.trim() === '' || accessUrl.trim() === ''} onClick={() => void add()}>
          {t('externalAdd')}
        </Button>
      </div>
    </SettingsPart>
  )
}
