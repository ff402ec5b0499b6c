import { middayOf } from '@passerelle/kernel/nights'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Quote, Room } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** Conflict message: the bookings that occupy the nights, and rooms that are free instead (ERR-040). */
export const ConflictNotice = ({
  quote,
  rooms,
  onRoom,
}: {
  quote: Quote
  rooms: readonly Room[]
  onRoom: (roomId: string) => void
}) => {
  const t = useTranslations('bookings.form')
  const problems = useTranslations('problems')
  const format = useFormat()
  if (quote.conflicts.length === 0) return null
  const free = rooms.filter(({ _id }) => quote.freeRoomIds.includes(_id)).slice(0, 3)
  return (
    <div className="booking-note" data-part="booking-note" role="alert">
      <Icon icon={IconAlertTriangle} />
      <div>
        <p>
          <b>{problems('booking_conflict')}.</b>{' '}
          {quote.conflicts
            .map(({ name, number, arrivalDate, departureDate }) =>
              t('takenBy', {
                name,
                number: String(number),
                from: format.shortDay(middayOf(arrivalDate)),
                to: format.shortDay(middayOf(departureDate)),
              }),
            )
            .join(' ')}
        </p>
        <p>{t(free.length > 0 ? 'otherRooms' : 'otherDates')}</p>
        <div className="booking-ways">
          {free.map((room) => (
            <Button key={room._id} size="small" onClick={() => onRoom(room._id)}>
              {room.name}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
