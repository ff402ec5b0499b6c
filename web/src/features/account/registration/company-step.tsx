import { registration } from '@passerelle/contract/accounts/registration'
import { CompanyStep as Body } from '@passerelle/contract/accounts/registration-schemas'
import { countryName } from '@passerelle/kernel/countries'
import { countries, toTaxNumber, type Country } from '@passerelle/kernel/tax-number'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { CountrySelect } from '../../../kit/ui/form/country-select.tsx'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Failure } from './failure.tsx'
import { FreeSlugs } from './free-slugs.tsx'
import { followName, type RegistrationDraft } from './registration-draft.ts'
import { StepButtons } from './step-buttons.tsx'

type Props = {
  draft: RegistrationDraft
  onDraft: (changes: Partial<RegistrationDraft>) => void
  onAccepted: () => void
  onBack: () => void
}

const isCountry = (text: string): text is Country => (countries as readonly string[]).includes(text)

/** Company step: name, slug, address, tax number by country, website (OPEN-048). */
export const CompanyStep = ({ draft, onDraft, onAccepted, onBack }: Props) => {
  const t = useTranslations('registration')
  const common = useTranslations('common')
  const locale = useLocale()
  const form = useForm({
    initial: {
      step: 'company',
      name: draft.name,
      slug: draft.slug,
      'address.line1': draft.line1,
      'address.line2': draft.line2,
      'address.postalCode': draft.postalCode,
      'address.city': draft.city,
      'address.country': draft.country,
      tax: draft.tax,
      url: draft.url,
    },
    schema: Body,
    send: (body) => call(registration.checkRegistration, body, { side: 'customer' }),
    onSent: onAccepted,
  })
  const typed = form.draft
  useEffect(() => {
    onDraft({
      name: typed.name,
      slug: typed.slug,
      line1: typed['address.line1'],
      line2: typed['address.line2'],
      postalCode: typed['address.postalCode'],
      city: typed['address.city'],
      country: typed['address.country'],
      tax: typed.tax,
      url: typed.url,
    })
  }, [typed, onDraft])
  const country = typed['address.country']
  const recognised = isCountry(country) && toTaxNumber(country, typed.tax) !== undefined
  const refusedSlug = getFieldErrors(form.failure)['slug'] !== undefined && form.errorOf('slug') !== undefined
  return (
    <form noValidate onSubmit={form.submit}>
      <TextInput
        label={t('companyName')}
        autoComplete="organization"
        {...form.field('name')}
        onChange={(event) => form.set(followName(typed, event.target.value))}
      />
      <TextInput
        label={t('slug')}
        hint={refusedSlug ? undefined : t('slugHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('slug')}
      />
      {refusedSlug && (
        <FreeSlugs name={typed.name} city={typed['address.city']} onChoose={(slug) => form.set({ slug })} />
      )}
      <div role="group" aria-label={t('address')}>
        <TextInput label={t('street')} autoComplete="address-line1" {...form.field('address.line1')} />
        <TextInput
          label={t('line2')}
          aside={common('optional')}
          autoComplete="address-line2"
          {...form.field('address.line2')}
        />
        <div className="three-fields">
          <TextInput label={t('postalCode')} autoComplete="postal-code" {...form.field('address.postalCode')} />
          <TextInput label={t('city')} autoComplete="address-level2" {...form.field('address.city')} />
          <Field label={t('country')} error={form.errorOf('address.country')}>
            {(wiring) => (
              <CountrySelect
                name="country"
                codes={countries}
                value={country}
                onChange={(event) => form.set({ 'address.country': event.target.value })}
                {...wiring}
              />
            )}
          </Field>
        </div>
      </div>
      <div className="two-fields">
        <TextInput
          label={t('tax')}
          aside={common('optional')}
          hint={recognised ? t('taxRecognised', { country: countryName(country, locale) }) : t('taxHint')}
          {...form.field('tax')}
        />
        <TextInput
          label={t('website')}
          aside={common('optional')}
          type="url"
          autoComplete="url"
          {...form.field('url')}
        />
      </div>
      <Failure error={form.failure} />
      <StepButtons busy={form.isSending} onBack={onBack} />
    </form>
  )
}
