import { maxBookingNoteLength } from '@passerelle/contract/limits'
import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import type { BookingStatus } from '@passerelle/kernel/bookings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import {
  bookingQueries,
  type Booking,
  type BookingSettings,
  type Room,
} from '../../../model/bookings/booking-queries.ts'
import { readAmount } from '../../../model/payments/amount-input.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Field, TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { NumericInput } from '../../../kit/ui/form/numeric-input.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'

/** Without an amount the buyer chooses it. */
type Offer = {
  key: string
  roomId: string | undefined
  priceId: string
  name: string
  unitAmountInCents: number | null
}
const saleStatuses = ['confirmed', 'awaiting_payment'] as const satisfies readonly BookingStatus[]

const offersOf = (settings: BookingSettings, rooms: readonly Room[]): Offer[] => [
  ...settings.giftPrices.map((price) => ({ ...price, key: price.priceId, roomId: undefined })),
  ...rooms
    .filter(({ unitAmountInCents }) => unitAmountInCents > 0)
    .map(({ _id, priceId, name, unitAmountInCents }) => ({
      key: `${_id} ${priceId}`,
      roomId: _id,
      priceId,
      name,
      unitAmountInCents,
    })),
]

/**
 * Dialog to sell vouchers: an amount from the settings or nights in a room, and a quantity. The code is generated on
 * confirmation.
 */
export const SellVoucherDialog = ({
  appId,
  rooms,
  settings,
  onClose,
  onSold,
}: {
  appId: string | undefined
  rooms: readonly Room[]
  settings: BookingSettings
  onClose: () => void
  onSold: (booking: Booking) => void
}) => {
  const t = useTranslations('bookings')
  const vouchers = useTranslations('vouchers')
  const format = useFormat()
  const offers = offersOf(settings, rooms)
  const [key, choose] = useState(offers[0]?.key ?? '')
  const [chosen, setChosen] = useState('')
  const [quantity, setQuantity] = useState<number | null>(1)
  const [status, setStatus] = useState<(typeof saleStatuses)[number]>('confirmed')
  const [contactName, setName] = useState('')
  const [contactEmail, setEmail] = useState('')
  const [note, setNote] = useState('')
  const offer = offers.find((one) => one.key === key)
  const chosenInCents = readAmount(chosen)
  const isFree = offer?.unitAmountInCents === null
  const unitInCents = isFree ? chosenInCents : offer?.unitAmountInCents
  const sale = useToastMutation({
    send: ({ roomId, priceId }: Offer) =>
      callOnce(bookingCalls.createBooking, {
        isGift: true,
        priceId,
        ...(isFree && chosenInCents !== null && { giftAmountInCents: chosenInCents }),
        ...(roomId && { roomId }),
        status,
        quantity: quantity ?? 0,
        adults: 1,
        contactName,
        note,
        ...(contactEmail && { contactEmail }),
      }),
    after: onSold,
    failed: t('failed'),
    firstField: true,
    stale: bookingQueries.ofAccount(appId),
  })
  const errors = getFieldErrors(sale.error)
  const priceOf = ({ unitAmountInCents }: Offer) =>
    unitAmountInCents === null ? vouchers('freeAmount') : format.money(unitAmountInCents)
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={vouchers('sell')}
      footer={
        <>
          {quantity && typeof unitInCents === 'number' && (
            <span className="quiet num">{format.money(unitInCents * quantity)}</span>
          )}
          <Button
            variant="primary"
            disabled={!offer || !quantity || typeof unitInCents !== 'number'}
            loading={sale.isPending}
            onClick={() => offer && sale.mutate(offer)}
          >
            {vouchers('sellNow')}
          </Button>
        </>
      }
    >
      <Field label={vouchers('what')} error={errors['priceId']}>
        {(wiring) => (
          <Select
            id={wiring.id}
            value={key}
            options={offers.map((one) => ({
              value: one.key,
              label: `${one.name}, ${priceOf(one)}`,
            }))}
            onChange={choose}
          />
        )}
      </Field>
      {isFree && (
        <TextInput
          label={vouchers('chosenAmount')}
          hint={vouchers('chosenAmountHint')}
          inputMode="decimal"
          autoComplete="off"
          value={chosen}
          error={
            chosen.trim() !== '' && chosenInCents === null ? t('payments.amountInvalid') : errors['giftAmountInCents']
          }
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <NumericInput
        label={vouchers('quantity')}
        value={quantity}
        maxDigits={3}
        error={errors['quantity']}
        onChange={setQuantity}
      />
      <TextInput label={vouchers('boughtBy')} value={contactName} onChange={(event) => setName(event.target.value)} />
      <TextInput
        label={t('form.email')}
        type="email"
        hint={vouchers('mailHint')}
        value={contactEmail}
        error={errors['contactEmail']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextArea
        label={vouchers('words')}
        rows={2}
        maxLength={maxBookingNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Field label={t('form.status')}>
        {(wiring) => (
          <Select
            id={wiring.id}
            value={status}
            options={saleStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={setStatus}
          />
        )}
      </Field>
    </Dialog>
  )
}
