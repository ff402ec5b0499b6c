import { bookingPayments } from '@passerelle/contract/bookings/booking-payments'
import { bookingPaymentMethods, holdsRoom, type BookingPaymentMethod } from '@passerelle/kernel/bookings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { readAmount } from '../../../model/payments/amount-input.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { useBookingCall } from './use-booking-call.ts'

/** Amount due, and the form to record a payment: eight methods, a voucher by its code (BOK-004, OPEN-066). */
export const PaymentForm = ({
  appId,
  booking,
  isMain,
}: {
  appId: string | undefined
  booking: Booking
  /** Whether it is what the sheet is about: not while changes of the stay wait to be saved. */
  isMain: boolean
}) => {
  const t = useTranslations('bookings.payments')
  const format = useFormat()
  const [method, setMethod] = useState<BookingPaymentMethod>('cb')
  const [description, describe] = useState('')
  const [typed, type] = useState<string>()
  const text = typed ?? format.amount(booking.balanceInCents)
  const amountInCents = readAmount(text)
  const pay = useBookingCall(appId, (amount: number) =>
    callOnce(bookingPayments.addBookingPayment, { id: booking._id, method, description, amountInCents: amount }),
  )
  const { totalInCents, paidInCents, balanceInCents } = booking
  return (
    <section className="booking-balance">
      <p className="quiet">{t(holdsRoom(booking.status) ? 'balance' : 'nothingDue')}</p>
      <p className="booking-amount num" data-part="booking-amount">
        {format.money(balanceInCents)}
      </p>
      <progress
        className="booking-paid"
        max={Math.max(totalInCents, 1)}
        value={paidInCents}
        aria-label={t('received')}
      />
      <p className="booking-between quiet num">
        <span>{t('paidOf', { amount: format.money(paidInCents) })}</span>
        <span>{t('totalOf', { amount: format.money(totalInCents) })}</span>
      </p>
      {balanceInCents > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (amountInCents === null) return
            pay.mutate(amountInCents, {
              onSuccess: () => {
                type(undefined)
                describe('')
              },
            })
          }}
        >
          <Field label={t('by')}>
            {(wiring) => (
              <Select
                id={wiring.id}
                value={method}
                options={bookingPaymentMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
                onChange={setMethod}
              />
            )}
          </Field>
          <TextInput
            label={t(method === 'gift' ? 'code' : 'description')}
            value={description}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => describe(event.target.value)}
          />
          <TextInput
            label={t('amount')}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={amountInCents === null ? t('amountInvalid') : undefined}
            onChange={(event) => type(event.target.value)}
          />
          <Button
            type="submit"
            variant={isMain ? 'primary' : 'secondary'}
            loading={pay.isPending}
            disabled={amountInCents === null || (method === 'gift' && !description)}
          >
            {t('take')}
          </Button>
        </form>
      )}
    </section>
  )
}
