import { useTranslations } from 'use-intl'
import type { Room } from '../../../model/bookings/booking-queries.ts'
import { priceSpan } from '../../../model/bookings/price-span.ts'
import { useFormat } from '../../../kit/format/use-format.ts'

/** Heading of a room with its capacity and its price range per night. */
export const RoomHeading = ({ room }: { room: Room }) => {
  const t = useTranslations('bookings.calendar')
  const format = useFormat()
  const { capacity } = room.bookingRestrictions
  const [low, high] = priceSpan(room)
  const price = low === high ? format.money(low) : t('priceFrom', { low: format.money(low) })
  return (
    <div className="occupancy-room">
      <b>{room.name}</b>
      <span className="num">{capacity === null ? price : t('roomLine', { count: String(capacity), price })}</span>
    </div>
  )
}
