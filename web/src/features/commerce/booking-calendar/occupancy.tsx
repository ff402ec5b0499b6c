import { holdsRoom } from '@passerelle/kernel/bookings'
import { middayOf, weekdayOf } from '@passerelle/kernel/nights'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Booking, ExternalNights, Room } from '../../../model/bookings/booking-queries.ts'
import type { Move } from '../../../model/bookings/change-in-cache.ts'
import { CalendarEventLine } from '../../../kit/ui/display/calendar-event.tsx'
import { focusIsLost } from '../../../kit/ui/focus/restore-focus.ts'
import { BookingBar } from './booking-bar.tsx'
import { ExternalBar } from './external-bar.tsx'
import { DraftBar } from './draft-bar.tsx'
import { barPlace, keyedMove, type BarPlace } from './occupancy-geometry.ts'
import { RoomHeading } from './room-heading.tsx'
import { seasonEvents } from './season-events.ts'
import { useOccupancyDrag } from './use-occupancy-drag.ts'
import './occupancy.css'

type Placed = { booking: Booking; place: BarPlace }

const placedOf = (bookings: readonly Booking[], days: readonly string[]): Placed[] =>
  bookings.flatMap((booking) => {
    const place =
      booking.arrivalDate && booking.departureDate && barPlace(booking.arrivalDate, booking.departureDate, days)
    return place ? [{ booking, place }] : []
  })

const dayClass = (day: string, today: string) =>
  ['occupancy-day', weekdayOf(day) > 5 && 'weekend', day === today && 'today'].filter(Boolean).join(' ')

/** Occupancy grid of rooms by days: drag to create, move or resize a booking, or use Alt with an arrow on a booking. */
export const Occupancy = ({
  days,
  rooms,
  bookings,
  elsewhere,
  today,
  refusedId,
  onOpen,
  onCreate,
  onMove,
}: {
  days: readonly string[]
  rooms: readonly Room[]
  bookings: readonly Booking[]
  /** Nights that are taken on other sites. */
  elsewhere: readonly ExternalNights[]
  today: string
  /** Booking whose move was just rejected. */
  refusedId: string | undefined
  onOpen: (id: string) => void
  onCreate: (move: Move) => void
  onMove: (id: string, move: Move) => void
}) => {
  const t = useTranslations('bookings.calendar')
  const locale = useLocale()
  const { grid, drag, handlers } = useOccupancyDrag({ days, bookings, onCreate, onMove })
  const keyed = useRef<string>(undefined)
  useEffect(() => {
    // In another room the bar is re-created as another element: focus it again, unless the user has gone on.
    if (keyed.current !== undefined && focusIsLost())
      grid.current?.querySelector<HTMLElement>(`[data-booking="${keyed.current}"]`)?.focus()
    keyed.current = undefined
  }, [bookings, grid])
  const roomIds = rooms.map(({ _id }) => _id)
  const onKeyDown = (event: KeyboardEvent, { _id, roomId, arrivalDate, quantity }: Booking) => {
    const move = keyedMove(event, { roomId: roomId!, arrivalDate: arrivalDate!, quantity }, roomIds)
    if (!move) return
    event.preventDefault()
    keyed.current = _id
    onMove(_id, move)
  }
  const weekday = new Intl.DateTimeFormat(locale, { weekday: days.length > 7 ? 'narrow' : 'short', timeZone: 'UTC' })
  const placed = placedOf(bookings, days)
  const events = seasonEvents(rooms, days, t('closed'))
  const taken = (day: string) =>
    new Set(
      bookings
        .filter((one) => holdsRoom(one.status) && one.arrivalDate! <= day && day < one.departureDate!)
        .map(({ roomId }) => roomId),
    ).size
  const moving = drag && drag.held.kind !== 'create' ? drag.held.id : undefined
  return (
    <div
      ref={grid}
      className={drag ? 'occupancy dragging' : 'occupancy'}
      data-days={days.length}
      style={{ '--days': days.length }}
      {...handlers}
    >
      <div className="occupancy-head">
        <div className="occupancy-corner">{t('seasons')}</div>
        <div className="occupancy-seasons">
          {events.map((event) => (
            <span key={event._id} style={{ '--from': days.indexOf(event.date) }}>
              <CalendarEventLine event={event} />
            </span>
          ))}
        </div>
        <div className="occupancy-corner">{t('rooms')}</div>
        <div className="occupancy-days">
          {days.map((day) => (
            <div key={day} className={dayClass(day, today)} aria-current={day === today ? 'date' : undefined}>
              {weekday.format(middayOf(day))}
              <b className="num">{Number(day.slice(8))}</b>
            </div>
          ))}
        </div>
      </div>
      {rooms.map((room) => {
        const ofRoom = placed.filter(({ booking }) => booking.roomId === room._id)
        const freed = ofRoom.some(({ booking }) => !holdsRoom(booking.status))
        return (
          <div
            key={room._id}
            className={freed ? 'occupancy-row freed' : 'occupancy-row'}
            role="group"
            aria-label={room.name}
          >
            <RoomHeading room={room} />
            <div className="occupancy-line" data-room={room._id}>
              {days.map((day) => (
                <span key={day} className={dayClass(day, today)} data-day={day} />
              ))}
              {elsewhere
                .filter(({ roomId }) => roomId === room._id)
                .map((nights) => {
                  const place = barPlace(nights.from, nights.until, days)
                  return (
                    place && <ExternalBar key={`${nights.calendar} ${nights.from}`} nights={nights} place={place} />
                  )
                })}
              {ofRoom.map(({ booking, place }) => (
                <BookingBar
                  key={booking._id}
                  booking={booking}
                  place={place}
                  refused={booking._id === refusedId}
                  ghost={booking._id === moving}
                  onOpen={() => onOpen(booking._id)}
                  onKeyDown={(event) => onKeyDown(event, booking)}
                />
              ))}
              {drag?.move.roomId === room._id && (
                <DraftBar move={drag.move} days={days} room={room} creating={drag.held.kind === 'create'} />
              )}
            </div>
          </div>
        )
      })}
      <div className="occupancy-row occupancy-foot">
        <div className="occupancy-room">{t('taken')}</div>
        <div className="occupancy-days">
          {days.map((day) => (
            <span key={day} className="num">
              {taken(day)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
