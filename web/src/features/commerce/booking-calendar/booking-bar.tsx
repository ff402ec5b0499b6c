import { holdsRoom } from '@passerelle/kernel/bookings'
import { IconGift } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { bookingColour, bookingIcon } from '../../../model/bookings/status.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { useBookingText } from './use-booking-text.ts'
import type { BarPlace } from './occupancy-geometry.ts'

/** A booking in the occupancy grid: its end is a resize handle; it can also be moved by keyboard. */
export const BookingBar = ({
  booking,
  place,
  refused,
  ghost,
  onOpen,
  onKeyDown,
}: {
  booking: Booking
  place: BarPlace
  refused: boolean
  /** Original position of a booking that is being dragged. */
  ghost: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) => {
  const t = useTranslations('bookings')
  const format = useFormat()
  const text = useBookingText()
  const held = holdsRoom(booking.status)
  const classes = [
    'bk',
    bookingColour(booking.status),
    !held && 'slim',
    place.cutStart && 'cut-start',
    place.cutEnd && 'cut-end',
    refused && 'refused',
    ghost && 'ghost',
    place.width < 1.6 && 'tiny',
  ]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      data-booking={booking._id}
      aria-label={text(booking)}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
      title={text(booking)}
      style={{ '--from': place.left, '--span': place.width }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon icon={booking.isGift ? IconGift : bookingIcon(booking.status)} size={14} />
      {/* The blank separates name and amount for those who compare them with the accessible name. */}
      <b>{booking.contactName || t('noName')}</b>{' '}
      {held && booking.balanceInCents > 0 && place.width > 2.6 && (
        <span className="booking-due num" aria-hidden="true">
          {format.money(booking.balanceInCents)}
        </span>
      )}
      {held && !place.cutEnd && <span className="booking-grip" aria-hidden="true" />}
    </button>
  )
}
