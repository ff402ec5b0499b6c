import { holdsRoom } from '@passerelle/kernel/bookings'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking, BookingSettings, Room } from '../../../model/bookings/booking-queries.ts'
import { bookingColour, bookingIcon } from '../../../model/bookings/status.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { blockPlace, hourHeight, hoursPlace, nowTop } from './day-geometry.ts'
import { useBookingText } from './use-booking-text.ts'
import './day-view.css'

const px = (value: number) => `${value}px`
const clockRefresh = 60_000

/** Line at the current time, updated every minute (BOK-008). */
const NowLine = () => {
  const format = useFormat()
  const time = format.time(useNow(clockRefresh))
  return (
    <div className="day-now" data-part="day-now" style={{ '--top': px(nowTop(time)) }}>
      <span className="num">{time}</span>
    </div>
  )
}

/** Day view: rooms side by side, 60 px per hour, business hours on a lighter background (BOK-007 to BOK-009). */
export const DayView = ({
  day,
  today,
  rooms,
  bookings,
  settings,
  onOpen,
}: {
  day: string
  today: string
  rooms: readonly Room[]
  bookings: readonly Booking[]
  settings: BookingSettings
  onOpen: (id: string) => void
}) => {
  const t = useTranslations('bookings.calendar')
  const text = useBookingText()
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (settings.openHour - 1) * hourHeight
  }, [settings.openHour])
  const business = hoursPlace(settings.openHour, settings.closeHour)
  return (
    <div ref={scroller} className="day-view" style={{ '--rooms': rooms.length, '--hour': px(hourHeight) }}>
      <div className="day-head">
        <span />
        {rooms.map((room) => (
          <b key={room._id}>{room.name}</b>
        ))}
      </div>
      <div className="day-body">
        <div
          className="day-business"
          title={t('businessHours', { from: String(settings.openHour), to: String(settings.closeHour) })}
          style={{ '--top': px(business.top), '--height': px(business.height) }}
        />
        <div className="day-hours" data-part="day-hours" aria-hidden="true">
          {Array.from({ length: 23 }, (_, index) => (
            <span key={index} className="num" style={{ '--top': px((index + 1) * hourHeight) }}>
              {`${index + 1}:00`}
            </span>
          ))}
        </div>
        {rooms.map((room) => (
          <div key={room._id} className="day-room" role="group" aria-label={room.name}>
            {bookings
              .filter(({ roomId, status, arrivalDate }) => roomId === room._id && holdsRoom(status) && arrivalDate)
              .map((booking) => {
                const { arrivalDate, departureDate } = booking
                const place = blockPlace({ arrivalDate: arrivalDate!, departureDate: departureDate! }, day, settings)
                return (
                  place && (
                    <button
                      key={booking._id}
                      type="button"
                      className={`bk ${bookingColour(booking.status)}`}
                      data-booking={booking._id}
                      aria-label={text(booking)}
                      style={{ '--top': px(place.top), '--height': px(place.height) }}
                      onClick={() => onOpen(booking._id)}
                    >
                      <span className="day-in">
                        <Icon icon={bookingIcon(booking.status)} size={14} />
                        <b>{booking.contactName}</b>
                      </span>
                    </button>
                  )
                )
              })}
          </div>
        ))}
        {day === today && <NowLine />}
      </div>
    </div>
  )
}
