import { colourLength } from '@passerelle/contract/limits'
import { apps } from '@passerelle/contract/accounts/apps'
import type { InputOf } from '@passerelle/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { AutoSaveField } from '../../../kit/ui/form/auto-save-field.tsx'
import { SettingsPart } from '../../../kit/ui/display/settings-frame.tsx'
import { ManagedLogo } from './managed-logo.tsx'
import { managedAppQueries, type ManagedApp } from './managed-app-queries.ts'
import { OwnerRow } from './owner-row.tsx'

/** Logo, color, owner and configuration of an account, for staff (API-084, ADM-005). */
export const IdentityPart = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const { day } = useFormat()
  const client = useQueryClient()
  const edit = async (change: Omit<InputOf<typeof apps.editManagedApp>, 'appId'>) => {
    const edited = await call(apps.editManagedApp, { appId: app._id, ...change }, { side: 'staff', appId: null })
    client.setQueryData(managedAppQueries.one(app._id).queryKey, edited)
  }
  const fact = (label: string, value: string) => (
    <div className="settings-row">
      <span>{label}</span>
      <span>{value}</span>
    </div>
  )
  return (
    <>
      <SettingsPart title={t('identity')}>
        {fact(t('space'), app.slug)}
        {fact(t('since'), day(app.createdAt))}
        <OwnerRow app={app} />
        {fact(t('taxNumber'), app.tax ?? '–')}
        <AutoSaveField
          label={t('colour')}
          value={app.primaryColor}
          maxLength={colourLength}
          onSave={(primaryColor) => edit({ primaryColor })}
        />
        <ManagedLogo app={app} />
      </SettingsPart>
      <SettingsPart title={t('configured')} lead={t('openSettings')}>
        {fact(t('mails'), t(`mailsOf.${app.config.mails ?? 'none'}`))}
        {fact(t('payments'), app.config.payments ? t('set') : t('notSet'))}
      </SettingsPart>
    </>
  )
}
