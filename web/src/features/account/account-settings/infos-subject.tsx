import {
  maxAccountDescriptionLength,
  maxAddressLineLength,
  maxCityLength,
  maxNameLength,
  maxPostalCodeLength,
  maxTaxLength,
} from '@passerelle/contract/limits'
import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import type { InputOf } from '@passerelle/contract/client'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LogoRow } from '../../../model/accounts/logo-row.tsx'
import { call } from '../../../model/api/call.ts'
import { uploadFile } from '../../../model/api/transfer.ts'
import { AutoSaveField, SaveStatus, useAutoSave } from '../../../kit/ui/form/auto-save-field.tsx'
import { CountrySelect } from '../../../kit/ui/form/country-select.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { AccentField } from './accent-field.tsx'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

const addressLine = (address: AccountSettings['address'], key: string) => {
  const line = address?.[key]
  return typeof line === 'string' ? line : ''
}

/** Country of the account, which decides the VAT of its invoices. */
const CountryRow = ({ value, onSave }: { value: string; onSave: (country: string) => Promise<unknown> }) => {
  const t = useTranslations('accountSettings')
  const id = useId()
  const { state, run } = useAutoSave(onSave)
  return (
    <div className="settings-row">
      <label htmlFor={id}>{t('address.country')}</label>
      <div className="settings-value">
        <CountrySelect id={id} value={value} onChange={({ target }) => void run(target.value)} />
        <SaveStatus state={state} />
      </div>
    </div>
  )
}

/** Name, address, tax, logo and color of the account (APP-010); `children` are further parts of the section. */
export const InfosSubject = ({ settings, children }: { settings: AccountSettings; children?: ReactNode }) => {
  const t = useTranslations('accountSettings')
  const update = useSettingsUpdate()
  const edit = async (change: InputOf<typeof settingsOperations.editSettings>) =>
    update(await call(settingsOperations.editSettings, change))
  const addressField = (key: 'line1' | 'line2' | 'postalCode' | 'city', maxLength: number) => (
    <AutoSaveField
      label={t(`address.${key}`)}
      value={addressLine(settings.address, key)}
      maxLength={maxLength}
      onSave={(value) => edit({ address: { [key]: value } })}
    />
  )
  return (
    <Subject title={t('subjects.infos')} lead={t('infosLead')}>
      <SettingsPart title={t('company')}>
        <AutoSaveField
          label={t('name')}
          value={settings.name}
          maxLength={maxNameLength}
          onSave={(name) => edit({ name })}
        />
        <AutoSaveField
          label={t('description')}
          value={settings.description ?? ''}
          maxLength={maxAccountDescriptionLength}
          onSave={(description) => edit({ description })}
        />
        {addressField('line1', maxAddressLineLength)}
        {addressField('line2', maxAddressLineLength)}
        {addressField('postalCode', maxPostalCodeLength)}
        {addressField('city', maxCityLength)}
        <CountryRow
          value={addressLine(settings.address, 'country')}
          onSave={(country) => edit({ address: { country } })}
        />
        <AutoSaveField
          label={t('tax')}
          value={settings.tax ?? ''}
          maxLength={maxTaxLength}
          onSave={(tax) => edit({ tax })}
        />
        <div className="settings-row">
          <span>{t('slug')}</span>
          <span className="num">{settings.slug}</span>
        </div>
      </SettingsPart>
      <SettingsPart title={t('look')}>
        <LogoRow
          account={settings}
          onUpload={(file) => uploadFile(settingsOperations.uploadLogo, file, () => {})}
          onRemove={() => call(settingsOperations.removeLogo, {})}
          onSettled={() => update()}
        />
        <AccentField colour={settings.primaryColor} onSave={(primaryColor) => edit({ primaryColor })} />
      </SettingsPart>
      {children}
    </Subject>
  )
}
