import { registration } from '@passerelle/contract/accounts/registration'
import { ServicesStep as Body } from '@passerelle/contract/accounts/registration-schemas'
import { offeredServices } from '@passerelle/kernel/app-services'
import {
  IconActivityHeartbeat,
  IconCalendarEvent,
  IconCreditCard,
  IconFileTypePdf,
  IconInfoCircle,
  IconLayoutKanban,
  IconPhone,
  IconServer2,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { provider } from '../../../kit/config/provider.ts'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Failure } from './failure.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { StepButtons } from './step-buttons.tsx'

const icons = {
  requests: IconLayoutKanban,
  availability: IconActivityHeartbeat,
  clouds: IconServer2,
  'phone-support': IconPhone,
  bookings: IconCalendarEvent,
  payments: IconCreditCard,
  converters: IconFileTypePdf,
} as const

type Props = {
  draft: RegistrationDraft
  onDraft: (changes: Partial<RegistrationDraft>) => void
  onAccepted: () => void
  onBack: () => void
}

/** Services the company wants to use; paid ones are activated later. */
export const ServicesStep = ({ draft, onDraft, onAccepted, onBack }: Props) => {
  const t = useTranslations('registration')
  const form = useForm({
    initial: { step: 'services', 'options.services': draft.services },
    schema: Body,
    send: (body) => call(registration.checkRegistration, body, { side: 'customer' }),
    onSent: onAccepted,
  })
  const chosen = form.draft['options.services']
  const toggle = (name: string) => {
    const services = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    form.set({ 'options.services': services })
    onDraft({ services })
  }
  return (
    <form noValidate onSubmit={form.submit}>
      <div className="services">
        {offeredServices.map(({ name, terms }) => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              checked={terms === 'always' || chosen.includes(name)}
              disabled={terms === 'always'}
              onChange={() => toggle(name)}
            />
            <Icon icon={icons[name]} size={20} />
            <span>
              <b>{t(`service.${name}`)}</b>
              <span className="service-text">{t(`serviceText.${name}`)}</span>
            </span>
            <span className={terms === 'quoted' ? 'service-terms quoted' : 'service-terms'}>{t(`terms.${terms}`)}</span>
          </label>
        ))}
      </div>
      <p className="service-note">
        <Icon icon={IconInfoCircle} />
        <span>{t('quoted', { provider: provider.name })}</span>
      </p>
      <Failure error={form.failure} whole />
      <StepButtons busy={form.isSending} onBack={onBack} />
    </form>
  )
}
