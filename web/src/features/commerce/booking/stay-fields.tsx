import { maxGuests } from '@passerelle/contract/limits'
import { maxNights } from '@passerelle/kernel/bookings'
import { addDays, middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Room } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import type { StayDraft } from './stay-draft.ts'
import { Stepper } from './stepper.tsx'

/** Fields for room, nights, number of people and guest; the departure is derived from the nights (BOK-003). */
export const StayFields = ({
  draft,
  rooms,
  errors,
  onChange,
}: {
  draft: StayDraft
  rooms: readonly Room[]
  errors: Readonly<Record<string, string>>
  onChange: (changes: Partial<StayDraft>) => void
}) => {
  const t = useTranslations('bookings.form')
  const format = useFormat()
  const departure = draft.arrivalDate && format.day(middayOf(addDays(draft.arrivalDate, draft.quantity)))
  return (
    <div className="booking-fields">
      <Field label={t('room')} error={errors['roomId']} className="wide">
        {(wiring) => (
          <Select
            id={wiring.id}
            value={draft.roomId}
            options={rooms.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(roomId) => onChange({ roomId })}
          />
        )}
      </Field>
      <DayField
        label={t('arrival')}
        required
        value={draft.arrivalDate}
        error={errors['arrivalDate']}
        onChange={(arrivalDate) => onChange({ arrivalDate })}
      />
      <Stepper
        label={t('nights')}
        value={draft.quantity}
        min={1}
        max={maxNights}
        error={errors['quantity']}
        onChange={(quantity) => onChange({ quantity })}
      />
      <div className="booking-departure" data-part="booking-departure">
        <span>{t('departure')}</span>
        <output>{departure}</output>
      </div>
      <TextInput
        label={t('guest')}
        required
        aside={t('required')}
        value={draft.contactName}
        error={errors['contactName']}
        autoComplete="off"
        onChange={(event) => onChange({ contactName: event.target.value })}
      />
      <TextInput
        label={t('email')}
        type="email"
        value={draft.contactEmail}
        error={errors['contactEmail']}
        autoComplete="off"
        onChange={(event) => onChange({ contactEmail: event.target.value })}
      />
      <Stepper
        label={t('adults')}
        value={draft.adults}
        min={1}
        max={maxGuests}
        error={errors['adults']}
        onChange={(adults) => onChange({ adults })}
      />
      <Stepper
        label={t('children')}
        value={draft.children}
        min={0}
        max={maxGuests}
        error={errors['children']}
        onChange={(children) => onChange({ children })}
      />
    </div>
  )
}
