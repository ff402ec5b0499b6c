import type { BookingStatus } from '@passerelle/kernel/bookings'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { bookingColour, bookingIcon } from './status.ts'
import './bookings.css'

/** Badge with the name, icon and color of a booking status. */
export const StatusBadge = ({ status }: { status: BookingStatus }) => {
  const t = useTranslations('bookings.status')
  return (
    <span className={`booking-badge ${bookingColour(status)}`}>
      <Icon icon={bookingIcon(status)} size={14} />
      {t(status)}
    </span>
  )
}
