import { maxMetadataKeyLength, maxMetadataValueLength } from '@passerelle/contract/limits'
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

/** Parses a metadata value: `true`, `false` and numbers, anything else is text. */
const valueOf = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** Metadata of an account, key by key (API-081). */
export const MetadataPart = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const ask = useTranslations('confirm')
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const change = useAppChange(app._id)
  const merge = (metadata: Record<string, string | number | boolean | null>) =>
    change(() => call(apps.editAppMetadata, { appId: app._id, metadata }, { side: 'staff', appId: null }))
  const add = async () => {
    if (!(await merge({ [key.trim()]: valueOf(value.trim()) }))) return
    setKey('')
    setValue('')
  }
  const entries = Object.entries(app.metadata)
  return (
    <SettingsPart title={t('metadata')}>
      {entries.length === 0 && <p>{t('noMetadata')}</p>}
      {entries.map(([name, stored]) => (
        <div key={name} className="settings-danger">
          <p>
            <b>{name}</b> {typeof stored === 'string' ? stored : JSON.stringify(stored)}
          </p>
          <ConfirmButton
            size="small"
            question={ask('metadata', { name })}
            onConfirm={() => void merge({ [name]: null })}
          >
            {t('metadataRemove')}
          </ConfirmButton>
        </div>
      ))}
      <div className="settings-actions">
        <TextInput
          label={t('metadataKey')}
          maxLength={maxMetadataKeyLength}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <TextInput
          label={t('metadataValue')}
          maxLength={maxMetadataValueLength}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button disabled={key.trim() === ''} onClick={() => void add()}>
          {t('metadataSet')}
        </Button>
      </div>
    </SettingsPart>
  )
}
