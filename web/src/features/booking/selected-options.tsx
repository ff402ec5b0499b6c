import { bookings } from '@passerelle/contract/bookings/api'
import { call } from '../../model/api/call.ts'
import type { Booking, Room } from '../../model/bookings/booking-queries.ts'
import { OptionLines } from './option-lines.tsx'
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
  const id = booking._id
  const set = useBookingCall(appId, ({ priceId, productId, quantity, optionId }: Wish) => {
    if (optionId === undefined) return call(bookings.addBookingOption, { id, priceId, productId, quantity })
    if (quantity === 0) return call(bookings.removeBookingOption, { id, optionId })
    return call(bookings.changeBookingOption, { id, optionId, quantity })
  })
  const own = booking.selectedOptions.filter(
    ({ priceId }) => !room.bookingOptions.some((option) => option.priceId === priceId),
  )
  const booked = (priceId: string) => booking.selectedOptions.find((option) => option.priceId === priceId)
  return (
    <OptionLines
      lines={[...room.bookingOptions, ...own].map((option) => ({
        ...option,
        unitAmountInCents: booked(option.priceId)?.unitAmountInCents ?? option.unitAmountInCents,
        quantity: booked(option.priceId)?.quantity ?? 0,
      }))}
      onQuantity={({ priceId, productId }, quantity) =>
        set.isPending || set.mutate({ priceId, productId, quantity, optionId: booked(priceId)?._id })
      }
    />
  )
}
