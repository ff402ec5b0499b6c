import { profile } from '@passerelle/contract/accounts/profile'
import { OwnChanges } from '@passerelle/contract/accounts/user-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { provider } from '../../../kit/config/provider.ts'
import { chooseLocale } from '../../../kit/i18n/locale.ts'
import { sessionQueries, useSide, type Me } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { changedFields } from '../../../kit/ui/form/changed-fields.ts'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'

const blankAddress = { line1: '', line2: '', postalCode: '', city: '', country: '' }

const draftOf = (me: Me) => {
  const address = { ...blankAddress, ...me.address }
  return {
    firstName: me.firstName,
    lastName: me.lastName,
    phone: me.phone ?? '',
    locale: me.locale,
    'address.line1': address.line1,
    'address.line2': address.line2,
    'address.postalCode': address.postalCode,
    'address.city': address.city,
    'address.country': address.country,
  }
}
type Draft = ReturnType<typeof draftOf>

const toBody = (draft: Draft) => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  phone: draft.phone.trim() === '' ? null : draft.phone,
  locale: draft.locale,
  address: {
    line1: draft['address.line1'],
    line2: draft['address.line2'],
    postalCode: draft['address.postalCode'],
    city: draft['address.city'],
    country: draft['address.country'],
  },
})

/**
 * Name, phone, postal address and language of the current user (API-094, ACC-019); the job can only be changed by an
 * administrator.
 */
export const IdentityForm = ({ me }: { me: Me }) => {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const side = useSide()
  const [initial, setInitial] = useState(() => draftOf(me))
  const form = useForm({
    initial,
    schema: OwnChanges,
    toBody,
    send: (body) => call(profile.updateMe, changedFields(toBody(initial), body)),
    onSent: (saved) => {
      // As they are stored: names trimmed, the phone number in its international form.
      setInitial(draftOf(saved))
      form.reset(draftOf(saved))
      queries.setQueryData(sessionQueries.me(side).queryKey, saved)
      chooseLocale(saved.locale)
      toast.success(t('saved'))
    },
    onFailed: (error) => toast.error(getErrorMessage(error, t('saveFailed'))),
  })
  // Saved values are trimmed: a space after a name is not a change.
  const isChanged = Object.entries(initial).some(([name, value]) => form.draft[name as keyof Draft].trim() !== value)
  const optional = { aside: common('optional') }
  return (
    <section id="identity" className="profile-section">
      <h2>{t('identity')}</h2>
      <p className="quiet">{t('identityText', { provider: provider.name })}</p>
      <LeaveGuard isActive={isChanged && !form.isSending} />
      <form className="profile-form" onSubmit={form.submit} noValidate>
        <div className="profile-pair">
          <TextInput label={t('firstName')} autoComplete="given-name" {...form.field('firstName')} />
          <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('lastName')} />
        </div>
        <dl className="profile-facts">
          {me.side === 'staff' && (
            <>
              <dt>{t('email')}</dt>
              <dd>
                {me.email} <span className="quiet">{t('byAdministrator')}</span>
              </dd>
            </>
          )}
          <dt>{t('job')}</dt>
          <dd>
            {me.job ?? t('none')} <span className="quiet">{t('byAdministrator')}</span>
          </dd>
        </dl>
        <TextInput
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          hint={t('phoneHint')}
          {...optional}
          {...form.field('phone')}
        />
        <TextInput label={t('line1')} {...optional} {...form.field('address.line1')} />
        <TextInput label={t('line2')} {...optional} {...form.field('address.line2')} />
        <div className="profile-pair">
          <TextInput label={t('postalCode')} {...form.field('address.postalCode')} />
          <TextInput label={t('city')} {...form.field('address.city')} />
        </div>
        <TextInput label={t('country')} {...optional} {...form.field('address.country')} />
        <div className="profile-line">
          <span>
            <b>{t('language')}</b>
            <span className="quiet">{t('languageHint')}</span>
          </span>
          <Tabs
            label={t('language')}
            variant="segments"
            value={form.draft.locale}
            tabs={[
              { value: 'fr', label: t('french') },
              { value: 'en', label: t('english') },
            ]}
            onChange={(locale) => form.set({ locale })}
          />
        </div>
        <div>
          <Button variant="primary" type="submit" disabled={!isChanged} loading={form.isSending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
