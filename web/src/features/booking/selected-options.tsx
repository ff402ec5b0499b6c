import { bookings } from '@passerelle/contract/bookings/api'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import type { Booking, Room } from '../../model/bookings/booking-queries.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { useBookingCall } from './use-booking-call.ts'

type Wish = { priceId: string; productId: string; quantity: number; optionId: string | undefined }

/** Options of the room with their quantities; options that are already booked keep their price. */
export const SelectedOptions = ({
  appId,
  booking,
  room,
}: {
  appId: string | undefined
  booking: Booking
  room: Room
}) => {
  const t = useTranslations('bookings.form')
  const format = useFormat()
  const id = booking._id
  const set = useBookingCall(appId, ({ priceId, productId, quantity, optionId }: Wish) => {
    if (optionId === undefined) return call(bookings.addBookingOption, { id, priceId, productId, quantity })
    if (quantity === 0) return call(bookings.removeBookingOption, { id, optionId })
    return call(bookings.changeBookingOption, { id, optionId, quantity })
  })
  const own = booking.selectedOptions.filter(
    ({ priceId }) => !room.bookingOptions.some((option) => option.priceId === priceId),
  )
  const shown = [...room.bookingOptions, ...own]
  if (shown.length === 0) return null
  return (
    <section className="booking-part">
      <h2>{t('options')}</h2>
      <ul className="booking-options">
        {shown.map(({ priceId, productId, name, unitAmountInCents }) => {
          const selected = booking.selectedOptions.find((option) => option.priceId === priceId)
          const quantity = selected?.quantity ?? 0
          const press = (next: number) =>
            set.isPending || set.mutate({ priceId, productId, quantity: next, optionId: selected?._id })
          return (
            <li key={priceId}>
              <span>{name}</span>
              <span className="quiet num">{format.money(selected?.unitAmountInCents ?? unitAmountInCents)}</span>
              <span className="stepper" data-part="stepper">
                <button
                  type="button"
                  aria-label={t('less', { label: name })}
                  disabled={quantity === 0}
                  onClick={() => press(quantity - 1)}
                >
                  <Icon icon={IconMinus} />
                </button>
                <output className="num">{quantity}</output>
                <button type="button" aria-label={t('more', { label: name })} onClick={() => press(quantity + 1)}>
                  <Icon icon={IconPlus} />
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
