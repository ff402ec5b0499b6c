import { registration } from '@passerelle/contract/accounts/registration'
import { ProfileStep as Body } from '@passerelle/contract/accounts/registration-schemas'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { PasswordInput } from '../../../kit/ui/form/password-input.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Failure } from './failure.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { StepButtons } from './step-buttons.tsx'

type Props = {
  draft: RegistrationDraft
  password: string
  onDraft: (changes: Partial<RegistrationDraft>) => void
  onAccepted: (password: string) => void
}

/** Step for the user who registers and will administer the account. */
export const ProfileStep = ({ draft, password, onDraft, onAccepted }: Props) => {
  const t = useTranslations('registration')
  const common = useTranslations('common')
  const form = useForm({
    initial: {
      step: 'profile',
      'owner.email': draft.email,
      'owner.firstName': draft.firstName,
      'owner.lastName': draft.lastName,
      'owner.phone': draft.phone,
      'owner.password': password,
    },
    schema: Body,
    send: (body) => call(registration.checkRegistration, body, { side: 'customer' }),
    onSent: (_, { owner }) => onAccepted(owner.password),
  })
  const typed = form.draft
  useEffect(() => {
    onDraft({
      email: typed['owner.email'],
      firstName: typed['owner.firstName'],
      lastName: typed['owner.lastName'],
      phone: typed['owner.phone'],
    })
  }, [typed, onDraft])
  return (
    <form noValidate onSubmit={form.submit}>
      {draft.email !== '' && password === '' && (
        <p className="notice" role="status">
          {t('passwordAgain')}
        </p>
      )}
      <div className="two-fields names">
        <TextInput label={t('firstName')} autoComplete="given-name" {...form.field('owner.firstName')} />
        <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('owner.lastName')} />
      </div>
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="email"
        hint={t('emailHint')}
        {...form.field('owner.email')}
      />
      <TextInput
        label={t('phone')}
        aside={common('optional')}
        type="tel"
        autoComplete="tel"
        {...form.field('owner.phone')}
      />
      <PasswordInput
        label={t('password')}
        hint={t('passwordHint')}
        renewed
        value={typed['owner.password']}
        error={form.errorOf('owner.password')}
        onChange={(value) => form.set({ 'owner.password': value })}
        onBlur={() => typed['owner.password'] !== '' && form.leave('owner.password')}
      />
      <Failure error={form.failure} />
      <StepButtons busy={form.isSending} />
    </form>
  )
}
