import { bookingOptions } from '@passerelle/contract/bookings/booking-options'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import type { Booking, Room } from '../../../model/bookings/booking-queries.ts'
import { OptionLines, type OfferedOption } from './option-lines.tsx'
import { OtherOption } from './other-option.tsx'
import { useBookingCall } from './use-booking-call.ts'

type Wish = Pick<OfferedOption, 'priceId' | 'productId' | 'taxRateId'> & {
  quantity: number
  optionId: string | undefined
}

/** Options of the room and others of the catalogue with their quantities; booked ones keep their price. */
export const SelectedOptions = ({
  appId,
  booking,
  room,
  rooms,
}: {
  appId: string | undefined
  booking: Booking
  room: Room
  rooms: readonly Room[]
}) => {
  const id = booking._id
  const set = useBookingCall(appId, ({ optionId, quantity, ...sold }: Wish) => {
    if (optionId === undefined) return callOnce(bookingOptions.addBookingOption, { id, ...sold, quantity })
    if (quantity === 0) return call(bookingOptions.removeBookingOption, { id, optionId })
    return call(bookingOptions.changeBookingOption, { id, optionId, quantity })
  })
  const own = booking.selectedOptions.filter(
    ({ priceId }) => !room.bookingOptions.some((option) => option.priceId === priceId),
  )
  const booked = (priceId: string) => booking.selectedOptions.find((option) => option.priceId === priceId)
  const change = ({ priceId, productId, taxRateId }: OfferedOption, quantity: number) =>
    set.isPending || set.mutate({ priceId, productId, taxRateId, quantity, optionId: booked(priceId)?._id })
  const offered = [...room.bookingOptions, ...own]
  return (
    <OptionLines
      lines={offered.map((option) => ({
        ...option,
        unitAmountInCents: booked(option.priceId)?.unitAmountInCents ?? option.unitAmountInCents,
        quantity: booked(option.priceId)?.quantity ?? 0,
      }))}
      onQuantity={change}
    >
      <OtherOption
        appId={appId}
        room={room}
        rooms={rooms}
        listed={offered.map(({ priceId }) => priceId)}
        onAdd={(option) => change(option, 1)}
      />
    </OptionLines>
  )
}
