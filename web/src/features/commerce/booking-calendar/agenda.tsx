import { holdsRoom } from '@passerelle/kernel/bookings'
import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { StatusBadge } from '../../../model/bookings/status-badge.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import './agenda.css'

/** Mobile view of a range of days: arrivals by day; a click opens the booking. */
export const Agenda = ({
  days,
  today,
  bookings,
  onOpen,
}: {
  days: readonly string[]
  today: string
  bookings: readonly Booking[]
  onOpen: (id: string) => void
}) => {
  const t = useTranslations('bookings.calendar')
  const format = useFormat()
  const last = days.at(-1)!
  // A range that includes today starts today: past days are not needed on mobile.
  const first = days.includes(today) ? today : days[0]!
  const shown = bookings.filter(({ status, departureDate }) => holdsRoom(status) && departureDate! >= first)
  const dayOf = ({ arrivalDate }: Booking) => (arrivalDate! < first ? first : arrivalDate!)
  const groups = [...new Set(shown.map(dayOf))].filter((day) => day <= last).sort()
  if (groups.length === 0) return <EmptyState compact title={t('emptyAgenda')} />
  return (
    <div className="booking-scroll">
      {groups.map((day) => (
        <section key={day} className="booking-agenda">
          <h2>{format.dayHeading(middayOf(day))}</h2>
          <ul>
            {shown
              .filter((booking) => dayOf(booking) === day)
              .map((booking) => (
                <li key={booking._id}>
                  <button type="button" data-booking={booking._id} onClick={() => onOpen(booking._id)}>
                    <span>
                      <b>{booking.contactName}</b>
                      <span className="quiet">
                        {t('agendaLine', {
                          room: booking.roomName ?? '',
                          to: format.shortDay(middayOf(booking.departureDate!)),
                          count: booking.quantity,
                        })}
                      </span>
                    </span>
                    <StatusBadge status={booking.status} />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
