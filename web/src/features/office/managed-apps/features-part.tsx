import { apps } from '@passerelle/contract/accounts/apps'
import { appFeatures } from '@passerelle/kernel/features'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { SettingsPart } from '../../../kit/ui/display/settings-frame.tsx'
import type { ManagedApp } from './managed-app-queries.ts'
import { useAppChange } from './use-app-change.ts'

const staff = { side: 'staff', appId: null } as const

/** Feature flags and the privileged flag of an account (API-085, APP-004, ROL-014). */
export const FeaturesPart = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const change = useAppChange(app._id)
  const set = (featureId: (typeof appFeatures)[number], enabled: boolean) =>
    change(
      () => call(apps.setAppFeature, { appId: app._id, featureId, enabled }, staff),
      (before) => ({
        ...before,
        features: enabled ? [...before.features, featureId] : before.features.filter((one) => one !== featureId),
      }),
    )
  const privilege = (privileged: boolean) =>
    change(
      () => call(apps.editManagedApp, { appId: app._id, privileged }, staff),
      (before) => ({ ...before, privileged }),
    )
  const line = (title: string, text: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <label key={title} className="settings-switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={title}
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </label>
  )
  return (
    <SettingsPart title={t('featureTitle')} lead={t('featureLead')}>
      {appFeatures.map((feature) =>
        line(
          t(`feature.${feature}`),
          t(`featureText.${feature}`),
          app.features.includes(feature),
          (on) => void set(feature, on),
        ),
      )}
      {line(t('privileged'), t('privilegedText'), app.privileged, (on) => void privilege(on))}
    </SettingsPart>
  )
}
