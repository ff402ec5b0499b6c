import { useTranslations } from 'use-intl'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import type { AccountSettings } from './settings-queries.ts'

/** Information of the account for its plain users, who change nothing (APP-010). */
export const InfosSummary = ({ settings }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const row = (label: string, value: string | null) =>
    value && (
      <div className="settings-row">
        <span>{label}</span>
        <span>{value}</span>
      </div>
    )
  return (
    <Subject title={t('subjects.infos')}>
      <SettingsPart title={t('company')}>
        {row(t('name'), settings.name)}
        {row(t('description'), settings.description)}
        {row(t('slug'), settings.slug)}
      </SettingsPart>
    </Subject>
  )
}
