import { apps } from '@passerelle/contract/accounts/apps'
import { NewAccount } from '@passerelle/contract/accounts/registration-schemas'
import type { InferResponse } from '@passerelle/contract/operation'
import { slugFrom } from '@passerelle/kernel/app-slug'
import { appFeatures, type AppFeature } from '@passerelle/kernel/features'
import { countries } from '@passerelle/kernel/tax-number'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { CountrySelect } from '../../../kit/ui/form/country-select.tsx'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { blankAccount, toNewAccount } from './new-account-draft.ts'
import './new-account.css'

type Created = InferResponse<typeof apps.createManagedApp>
const billingDays = [1, 5, 20] as const

/** One form for a customer's account: company, first administrator, features and contract data (ADM-003). */
export const NewAccountForm = ({
  onCreated,
  onCancel,
}: {
  onCreated: (app: Created) => void
  onCancel: () => void
}) => {
  const t = useTranslations('apps')
  const words = useTranslations('apps.new')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const form = useForm({
    initial: blankAccount,
    schema: NewAccount,
    toBody: toNewAccount,
    send: (body) => callOnce(apps.createManagedApp, body, { side: 'staff', appId: null }),
    onSent: (app, { owner }) => {
      toast.success(words('created', { name: app.name, email: owner.email }))
      void queries.invalidateQueries({ queryKey: ['managed-apps'] })
      onCreated(app)
    },
    onFailed: (error) => toast.error(getErrorMessage(error, words('failed'))),
  })
  const { draft } = form
  const optional = common('optional')
  const toggle = (feature: AppFeature) =>
    form.set({
      features: draft.features.includes(feature)
        ? draft.features.filter((one) => one !== feature)
        : [...draft.features, feature],
    })
  return (
    <form className="new-account" onSubmit={form.submit} noValidate>
      <LeaveGuard isActive={form.isDirty} />
      <fieldset>
        <legend>{words('company')}</legend>
        <TextInput
          label={words('name')}
          ref={focusOnMount}
          autoComplete="off"
          {...form.field('name')}
          onChange={({ target: { value } }) =>
            // The identifier follows the name until it is typed.
            form.set({ name: value, ...(draft.slug === slugFrom(draft.name) && { slug: slugFrom(value) }) })
          }
        />
        <TextInput
          label={words('slug')}
          hint={words('slugHint')}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('slug')}
        />
        <TextInput label={words('street')} aside={optional} {...form.field('address.line1')} />
        <TextInput label={words('line2')} aside={optional} {...form.field('address.line2')} />
        <div className="new-account-row three">
          <TextInput label={words('postalCode')} {...form.field('address.postalCode')} />
          <TextInput label={words('city')} {...form.field('address.city')} />
          <Field label={words('country')} error={form.errorOf('address.country')}>
            {(wiring) => (
              <CountrySelect
                name="country"
                codes={countries}
                value={draft['address.country']}
                onChange={(event) => form.set({ 'address.country': event.target.value })}
                {...wiring}
              />
            )}
          </Field>
        </div>
        <TextInput label={words('url')} aside={optional} type="url" {...form.field('url')} />
      </fieldset>
      <fieldset>
        <legend>{words('owner')}</legend>
        <p className="quiet">{words('ownerLead')}</p>
        <div className="new-account-row">
          <TextInput label={words('firstName')} autoComplete="off" {...form.field('owner.firstName')} />
          <TextInput label={words('lastName')} autoComplete="off" {...form.field('owner.lastName')} />
        </div>
        <TextInput label={words('email')} type="email" autoComplete="off" {...form.field('owner.email')} />
        <div className="new-account-row">
          <TextInput label={words('phone')} aside={optional} type="tel" {...form.field('owner.phone')} />
          <TextInput label={words('job')} aside={optional} {...form.field('owner.job')} />
        </div>
        <Field label={words('language')}>
          {({ id }) => (
            <Select
              id={id}
              value={draft['owner.locale']}
              onChange={(locale) => form.set({ 'owner.locale': locale })}
              options={(['fr', 'en'] as const).map((value) => ({ value, label: words(`languages.${value}`) }))}
            />
          )}
        </Field>
      </fieldset>
      <fieldset>
        <legend>{words('contract')}</legend>
        <ChoiceGroup legend={t('featureTitle')}>
          {appFeatures.map((feature) => (
            <Choice
              key={feature}
              type="checkbox"
              name={`feature-${feature}`}
              checked={draft.features.includes(feature)}
              onChange={() => toggle(feature)}
            >
              {t(`feature.${feature}`)}
            </Choice>
          ))}
        </ChoiceGroup>
        <div className="new-account-row three">
          <Field label={words('billingDay')}>
            {({ id }) => (
              <Select
                id={id}
                value={draft.billingDay}
                onChange={(billingDay) => form.set({ billingDay })}
                options={billingDays.map((value) => ({ value, label: words('dayOfMonth', { day: value }) }))}
              />
            )}
          </Field>
          <TextInput label={words('billingReference')} aside={optional} {...form.field('billingReference')} />
          <TextInput label={words('tax')} aside={optional} {...form.field('tax')} />
        </div>
        <p className="quiet">{words('rates')}</p>
      </fieldset>
      <div className="new-account-actions">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button variant="primary" type="submit" loading={form.isSending}>
          {words('create')}
        </Button>
      </div>
    </form>
  )
}
