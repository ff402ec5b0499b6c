import { bookingStatuses } from '@passerelle/kernel/bookings'
import { useTranslations } from 'use-intl'
import { bookingColour, bookingIcon } from '../../../model/bookings/status.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** Legend of the colors and icons of bookings, with the keyboard alternative to dragging. */
export const CalendarLegend = () => {
  const t = useTranslations('bookings')
  return (
    <div className="occupancy-legend">
      <ul>
        {bookingStatuses.map((status) => (
          <li key={status}>
            <span className={`bk ${bookingColour(status)}`}>
              <Icon icon={bookingIcon(status)} size={13} />
            </span>
            {t(`status.${status}`)}
          </li>
        ))}
      </ul>
      <span className="occupancy-hint">{t('calendar.hint')}</span>
    </div>
  )
}
