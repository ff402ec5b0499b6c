import { bookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { bookingStatuses } from '@passerelle/kernel/bookings'
import { centsOf } from '@passerelle/kernel/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { bookingQueries, type BookingSettings } from '../../../model/bookings/booking-queries.ts'
import { StatusBadge } from '../../../model/bookings/status-badge.tsx'
import { typedNumber } from '../../../kit/format/typed-number.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import './booking-settings.css'

type Texts = Record<
  | 'openHour'
  | 'closeHour'
  | 'advancePercent'
  | 'touristTaxInCents'
  | 'arrivalFrom'
  | 'departureUntil'
  | 'freeCancellationDays'
  | 'lateRefundPercent',
  string
>

const textsOf = (settings: BookingSettings, format: ReturnType<typeof useFormat>): Texts => ({
  openHour: String(settings.openHour),
  closeHour: String(settings.closeHour),
  advancePercent: format.number(settings.advancePercent),
  touristTaxInCents: format.amount(settings.touristTaxInCents),
  freeCancellationDays: String(settings.freeCancellationDays ?? ''),
  lateRefundPercent: format.number(settings.lateRefundPercent),
  arrivalFrom: settings.arrivalFrom,
  departureUntil: settings.departureUntil,
})
/** How many decimals a number may have, where it need not be whole. */
const decimals: Partial<Record<keyof Texts, number>> = { touristTaxInCents: 2, advancePercent: 3, lateRefundPercent: 3 }

/** The value of a typed text; undefined when it is none. */
const valueOf = (name: keyof Texts, text: string): string | number | null | undefined => {
  if (name === 'arrivalFrom' || name === 'departureUntil') return text
  if (name === 'freeCancellationDays' && text.trim() === '') return null
  const number = typedNumber(text, decimals[name] ?? 0)
  return name === 'touristTaxInCents' && number !== undefined ? centsOf(number) : number
}

/** Business hours, default status, deposit and tourist tax; each field has auto-save on blur (BOK-014, OPEN-051). */
export const BookingSettingsForm = ({
  appId,
  settings,
  children,
}: {
  appId: string | undefined
  settings: BookingSettings
  /** Further settings, before the explanation of the statuses. */
  children: ReactNode
}) => {
  const t = useTranslations('bookings')
  const format = useFormat()
  const now = useNow()
  const client = useQueryClient()
  const [typed, setTyped] = useState<Partial<Texts>>({})
  const [wrong, setWrong] = useState<keyof Texts>()
  const [savedAt, setSaved] = useState<{ name: string; at: Date }>()
  const save = useToastMutation({
    send: (change: Partial<Omit<BookingSettings, 'giftPrices'>>) => call(bookingSettings.changeBookingSettings, change),
    after: (saved, change) => {
      client.setQueryData(bookingQueries.settings(appId).queryKey, saved)
      const [name = ''] = Object.keys(change)
      setTyped(({ [name as keyof Texts]: _saved, ...rest }) => rest)
      setSaved({ name, at: now })
    },
    failed: t('failed'),
    firstField: true,
  })
  const errors = getFieldErrors(save.error)
  const kept = textsOf(settings, format)
  const invalid = (name: keyof Texts) => t(name === 'touristTaxInCents' ? 'payments.amountInvalid' : 'numberInvalid')
  const saved = (name: string) =>
    savedAt?.name === name ? t('settings.savedAt', { time: format.time(savedAt.at) }) : undefined
  const field = (name: keyof Texts, hint?: string) => (
    <TextInput
      label={t(`settings.${name}`)}
      hint={saved(name) ?? hint}
      error={wrong === name ? invalid(name) : errors[name]}
      type={name === 'arrivalFrom' || name === 'departureUntil' ? 'time' : 'text'}
      inputMode={name === 'arrivalFrom' || name === 'departureUntil' ? undefined : 'decimal'}
      value={typed[name] ?? kept[name]}
      onChange={(event) => {
        setTyped({ ...typed, [name]: event.target.value })
        if (wrong === name) setWrong(undefined)
      }}
      onBlur={(event) => {
        if (event.target.value === kept[name]) return
        const value = valueOf(name, event.target.value)
        if (value === undefined) setWrong(name)
        else save.mutate({ [name]: value })
      }}
    />
  )
  return (
    <div className="booking-settings">
      <section>
        <h2>{t('settings.day')}</h2>
        <p className="quiet">{t('settings.dayText')}</p>
        <div className="booking-pair">
          {field('openHour')}
          {field('closeHour')}
        </div>
        <div className="booking-pair">
          {field('arrivalFrom')}
          {field('departureUntil')}
        </div>
      </section>
      <section>
        <h2>{t('settings.booking')}</h2>
        <p className="quiet">{t('settings.bookingText')}</p>
        <Field label={t('settings.defaultStatus')} hint={saved('defaultStatus')}>
          {(wiring) => (
            <Select
              id={wiring.id}
              value={settings.defaultStatus}
              options={bookingStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
              onChange={(defaultStatus) => save.mutate({ defaultStatus })}
            />
          )}
        </Field>
        <div className="booking-pair">
          {field('advancePercent', t('settings.advanceHint'))}
          {field('touristTaxInCents', t('settings.touristTaxHint'))}
        </div>
        <div className="booking-pair">
          {field('freeCancellationDays', t('settings.freeCancellationHint'))}
          {field('lateRefundPercent', t('settings.lateRefundHint'))}
        </div>
      </section>
      {children}
      <section>
        <h2>{t('settings.statuses')}</h2>
        <table className="booking-lines">
          <tbody>
            {bookingStatuses.map((status) => (
              <tr key={status}>
                <th scope="row">
                  <StatusBadge status={status} />
                </th>
                <td>{t(`effect.${status}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
