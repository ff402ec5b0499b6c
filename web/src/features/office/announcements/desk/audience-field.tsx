import { appFeatures } from '@passerelle/kernel/features'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../../../kit/ui/button/icon-button.tsx'
import { Choice, ChoiceGroup } from '../../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../../kit/ui/choice/select.tsx'
import { Field } from '../../../../kit/ui/form/field.tsx'
import { AccountChoices } from '../../../../model/accounts/account-choices.tsx'
import { useAppNames } from '../../../../model/accounts/use-app-names.ts'
import { announcementQueries, type Audience } from './announcement-queries.ts'
import { LoadError } from '../../../../kit/ui/feedback/load-error.tsx'

const sides = ['customers', 'staff', 'all'] as const
const scopes = ['every', 'only', 'except'] as const
type Scope = (typeof scopes)[number]
const scopeOf = ({ appIds, notAppIds }: Audience): Scope =>
  appIds.length > 0 ? 'only' : notAppIds.length > 0 ? 'except' : 'every'
const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Who is addressed, with how many accounts and people that is now (ANN-003, ANN-013). */
export const AudienceField = ({
  announcementId,
  value,
  error,
  disabled,
  onChange,
}: {
  announcementId: string
  value: Audience
  error: string | undefined
  disabled: boolean
  onChange: (audience: Audience) => void
}) => {
  const t = useTranslations('announcements.audience')
  const features = useTranslations('apps.feature')
  const [chosen, choose] = useState<Scope>()
  const scope = chosen ?? scopeOf(value)
  const listed = scope === 'except' ? value.notAppIds : value.appIds
  const names = useAppNames(listed)
  const counted = useQuery(announcementQueries.preview(announcementId, value))
  const { data: preview } = counted
  const setListed = (ids: string[]) =>
    onChange({ ...value, appIds: scope === 'only' ? ids : [], notAppIds: scope === 'except' ? ids : [] })
  const toggle = (id: string) => setListed(listed.includes(id) ? without(listed, id) : [...listed, id])
  const select = <T extends string>(
    label: string,
    current: T,
    options: readonly { value: T; label: string }[],
    set: (next: T) => void,
  ) => (
    <Field label={label}>
      {({ id }) => <Select id={id} value={current} options={options} disabled={disabled} onChange={set} />}
    </Field>
  )
  return (
    <fieldset className="announcement-audience">
      <legend>{t('title')}</legend>
      <div className="announcement-two">
        {select(
          t('side'),
          value.side,
          sides.map((side) => ({ value: side, label: t(`sides.${side}`) })),
          (side) => onChange({ ...value, side }),
        )}
        {value.side !== 'staff' &&
          select(
            t('accounts'),
            scope,
            scopes.map((one) => ({ value: one, label: t(`scopes.${one}`) })),
            (next) => {
              choose(next)
              onChange({
                ...value,
                appIds: next === 'only' ? [...value.notAppIds, ...value.appIds] : [],
                notAppIds: next === 'except' ? [...value.notAppIds, ...value.appIds] : [],
              })
            },
          )}
        {select(
          t('roles'),
          value.roles,
          [
            { value: 'everybody', label: t('everybody') },
            { value: 'admins', label: t('admins') },
          ],
          (roles) => onChange({ ...value, roles }),
        )}
      </div>
      {value.side !== 'staff' && scope !== 'every' && (
        <>
          <ul className="announcement-accounts">
            {listed.map((id) => (
              <li key={id}>
                {names.get(id)?.name ?? id}
                {!disabled && (
                  <IconButton
                    icon={IconX}
                    label={t('remove', { name: names.get(id)?.name ?? id })}
                    onClick={() => setListed(without(listed, id))}
                  />
                )}
              </li>
            ))}
          </ul>
          {!disabled && (
            <AccountChoices
              type="checkbox"
              isSelected={(id) => listed.includes(id)}
              onSelect={({ _id }) => toggle(_id)}
            />
          )}
        </>
      )}
      {value.side !== 'staff' && (
        <ChoiceGroup legend={t('features')}>
          {appFeatures.map((feature) => (
            <Choice
              key={feature}
              type="checkbox"
              name={`feature-${feature}`}
              checked={value.features.includes(feature)}
              disabled={disabled}
              onChange={() =>
                onChange({
                  ...value,
                  features: value.features.includes(feature)
                    ? without(value.features, feature)
                    : [...value.features, feature],
                })
              }
            >
              {features(feature)}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <LoadError query={counted} title={t('countFailed')} />
      <p className={error ? 'field-error' : 'quiet'} role="status">
        {error ?? (preview && t('count', { accounts: preview.accounts, people: preview.people }))}
      </p>
    </fieldset>
  )
}
