import { registration } from '@passerelle/contract/accounts/registration'
import { Registration } from '@passerelle/contract/accounts/registration-schemas'
import { offeredServices } from '@passerelle/kernel/app-services'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { AcceptedTerms, PersonalData } from './accepted-terms.tsx'
import { Failure } from './failure.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { Review } from './review.tsx'

type Props = {
  draft: RegistrationDraft
  password: string
  onStep: (step: number) => void
  onRegistered: (appId: string) => void
}

/** Last step: a summary and the terms, then the account is created (API-104). */
export const CompletionStep = ({ draft, password, onStep, onRegistered }: Props) => {
  const t = useTranslations('registration')
  const { email, firstName, lastName, phone, line1, line2, postalCode, city, country, services, ...company } = draft
  const known = services.filter((service) => offeredServices.some(({ name }) => name === service))
  const form = useForm({
    initial: { terms: false },
    schema: Registration,
    toBody: ({ terms }) => ({
      ...company,
      address: { line1, line2, postalCode, city, country },
      owner: { email, firstName, lastName, phone, password },
      options: { services: known },
      terms,
    }),
    send: (body) => call(registration.register, body, { side: 'customer' }),
    onSent: ({ _id }) => onRegistered(_id),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Review draft={draft} onStep={onStep} />
      <div className="terms">
        <label>
          <input
            type="checkbox"
            name="terms"
            checked={form.draft.terms}
            aria-invalid={form.errorOf('terms') ? true : undefined}
            onChange={() => form.set({ terms: !form.draft.terms })}
          />
          <span>
            <AcceptedTerms />
          </span>
        </label>
        <p className="field-hint">
          {t('acceptHint')} <PersonalData />
        </p>
        {form.errorOf('terms') && (
          <p className="terms-error" role="alert">
            {form.errorOf('terms')}
          </p>
        )}
      </div>
      <Failure error={form.failure} whole />
      <div className="step-buttons">
        <Button size="big" onClick={() => onStep(3)}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" size="big" loading={form.isSending}>
          {form.isSending ? t('creating') : t('create')}
        </Button>
      </div>
    </form>
  )
}
