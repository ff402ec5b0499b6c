import { addDays, middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Room } from '../../../model/bookings/booking-queries.ts'
import type { Move } from '../../../model/bookings/change-in-cache.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { barPlace } from './occupancy-geometry.ts'

/** Preview of a stay during a drag. */
export const DraftBar = ({
  move,
  days,
  room,
  creating,
}: {
  move: Move
  days: readonly string[]
  room: Room
  creating: boolean
}) => {
  const t = useTranslations('bookings.calendar')
  const format = useFormat()
  const departure = addDays(move.arrivalDate, move.quantity)
  const place = barPlace(move.arrivalDate, departure, days)
  if (!place) return null
  return (
    <div className="occupancy-draft" style={{ '--from': place.left, '--span': place.width }}>
      {t('nights', { count: move.quantity })}
      <div className="occupancy-tip">
        <b>
          {t('draft', {
            room: room.name,
            from: format.day(middayOf(move.arrivalDate)),
            to: format.day(middayOf(departure)),
          })}
        </b>
        <span>{t(creating ? 'releaseToCreate' : 'releaseToMove')}</span>
      </div>
    </div>
  )
}
