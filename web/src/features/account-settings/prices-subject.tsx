import { maxBillingReferenceLength } from '@passerelle/contract/limits'
import { accounts } from '@passerelle/contract/accounts/api'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { AutoSaveField, SaveStatus, useAutoSave } from '../../kit/ui/form/auto-save-field.tsx'
import { Select } from '../../kit/ui/choice/select.tsx'
import { SettingsPart, Subject } from '../../kit/ui/display/settings-frame.tsx'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

const billingDays = [1, 5, 20] as const

/** Prices of work within and outside business hours, and when invoices are issued (APP-010). */
export const PricesSubject = ({ settings }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const { money } = useFormat()
  const update = useSettingsUpdate()
  const day = useAutoSave(async (billingDay: 1 | 5 | 20) => update(await call(accounts.editSettings, { billingDay })))
  const outside = (cents: number) => money(Math.round(cents * settings.outOfHoursFactor))
  return (
    <Subject title={t('subjects.tarifs')} lead={t('pricesLead')}>
      <SettingsPart title={t('work')}>
        <div className="settings-scroll">
          <table className="settings-table" data-part="settings-table">
            <thead>
              <tr>
                <th>{t('category')}</th>
                <th className="r">{t('day')}</th>
                <th className="r">{t('hour')}</th>
                <th className="r">{t('dayOutside')}</th>
                <th className="r">{t('hourOutside')}</th>
              </tr>
            </thead>
            <tbody className="num">
              {settings.prices.map(({ name, dailyInCents, hourlyInCents, own }) => (
                <tr key={name}>
                  <th scope="row">
                    {name} {own && <small className="quiet">{t('ownPrice')}</small>}
                  </th>
                  <td className="r">{money(dailyInCents)}</td>
                  <td className="r">{money(hourlyInCents)}</td>
                  <td className="r">{outside(dailyInCents)}</td>
                  <td className="r">{outside(hourlyInCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>{t('hours')}</p>
      </SettingsPart>
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
          onSave={async (billingReference) => update(await call(accounts.editSettings, { billingReference }))}
        />
      </SettingsPart>
    </Subject>
  )
}
