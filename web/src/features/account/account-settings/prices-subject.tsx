import { maxBillingReferenceLength } from '@passerelle/contract/limits'
import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { timesOf } from '@passerelle/kernel/money'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { AutoSaveField, SaveStatus, useAutoSave } from '../../../kit/ui/form/auto-save-field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

const billingDays = [1, 5, 20] as const

/**
 * Prices of work within and outside business hours; for those who may change it, also when invoices are issued
 * (APP-010).
 */
export const PricesSubject = ({ settings, editable }: { settings: AccountSettings; editable: boolean }) => {
  const t = useTranslations('accountSettings')
  const { money } = useFormat()
  const update = useSettingsUpdate()
  const day = useAutoSave(async (billingDay: 1 | 5 | 20) =>
    update(await call(settingsOperations.editSettings, { billingDay })),
  )
  const outside = (cents: number) => money(timesOf(cents, settings.outOfHoursFactor))
  return (
    <Subject title={t('subjects.tarifs')} lead={t('pricesLead')}>
      <SettingsPart title={t('work')}>
        <DataTable
          look="plain"
          label={t('work')}
          columns={[
            {
              key: 'category',
              head: t('category'),
              cell: ({ name, own }) => (
                <>
                  {name} {own && <small className="quiet">{t('ownPrice')}</small>}
                </>
              ),
            },
            { key: 'day', head: t('day'), numeric: true, cell: ({ dailyInCents }) => money(dailyInCents) },
            { key: 'hour', head: t('hour'), numeric: true, cell: ({ hourlyInCents }) => money(hourlyInCents) },
            { key: 'dayOut', head: t('dayOutside'), numeric: true, cell: ({ dailyInCents }) => outside(dailyInCents) },
            {
              key: 'hourOut',
              head: t('hourOutside'),
              numeric: true,
              cell: ({ hourlyInCents }) => outside(hourlyInCents),
            },
          ]}
          rows={settings.prices}
          rowKey={({ name }) => name}
          empty={null}
        />
        <p>{t('hours')}</p>
      </SettingsPart>
      {editable && (
        <SettingsPart title={t('billing')}>
          <div className="settings-row">
            <span>{t('billingDay')}</span>
            <div className="settings-value">
              <Select
                label={t('billingDay')}
                value={settings.billingDay}
                options={billingDays.map((value) => ({ value, label: t('dayOfMonth', { day: String(value) }) }))}
                onChange={(value) => void day.run(value as 1 | 5 | 20)}
              />
              <SaveStatus state={day.state} />
            </div>
          </div>
          <AutoSaveField
            label={t('billingReference')}
            hint={t('billingReferenceHint')}
            value={settings.billingReference ?? ''}
            maxLength={maxBillingReferenceLength}
            onSave={async (billingReference) =>
              update(await call(settingsOperations.editSettings, { billingReference }))
            }
          />
        </SettingsPart>
      )}
    </Subject>
  )
}
