import { holdsRoom } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Agenda } from '../../features/commerce/booking-calendar/agenda.tsx'
import { CalendarFacts, ComingFacts } from '../../features/commerce/booking-calendar/calendar-facts.tsx'
import { CalendarLegend } from '../../features/commerce/booking-calendar/calendar-legend.tsx'
import {
  calendarViews,
  daysOf,
  turn,
  type CalendarView,
} from '../../features/commerce/booking-calendar/calendar-range.ts'
import { DayView } from '../../features/commerce/booking-calendar/day-view.tsx'
import { Occupancy } from '../../features/commerce/booking-calendar/occupancy.tsx'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { bookingQueries } from '../../model/bookings/booking-queries.ts'
import type { Move } from '../../model/bookings/change-in-cache.ts'
import { useMoveBooking } from '../../model/bookings/use-move-booking.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { opened, useClose } from '../../model/history/use-close.ts'
import { useAccount } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { isTyping } from '../../kit/ui/focus/typing.ts'
import { useMediaQuery } from '../../kit/ui/display/use-media-query.ts'
import { lazyWithPreload } from '../../kit/ui/lazy/lazy-with-preload.ts'
import { usePreloadWhenIdle } from '../../kit/ui/lazy/preload-when-idle.ts'
import { BookingsLayout } from './bookings-layout.tsx'
import { NoRooms } from './no-rooms.tsx'
import './calendar-page.css'

const BookingSheet = lazyWithPreload(async () => ({
  default: (await import('../../features/commerce/booking/booking-sheet.tsx')).BookingSheet,
}))
const NewBookingSheet = lazyWithPreload(async () => ({
  default: (await import('../../features/commerce/booking/new-booking-sheet.tsx')).NewBookingSheet,
}))

const spanText = (view: CalendarView, days: readonly string[], locale: string) => {
  const [first, last] = [middayOf(days[0]!), middayOf(days.at(-1)!)]
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options })
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(first)
  if (view === 'day') return format({ dateStyle: 'full' }).format(first)
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(first, last)
}

/** Occupancy calendar: month, week and day; an id in the URL opens that booking over it (UIX-028, BOK-010). */
export const CalendarPage = () => {
  const t = useTranslations('bookings')
  const locale = useLocale()
  const navigate = useNavigate()
  const appId = useAccount()?._id
  const search = useSearch({ from: '/portal/bookings' })
  const { bookingId } = useParams({ strict: false })
  const phone = useMediaQuery('(max-width: 720px)')
  const today = toIsoDate(useNow())
  const view = search.view ?? 'month'
  const day = search.day ?? today
  const days = daysOf(view, day)
  const rooms = useQuery(bookingQueries.rooms(appId))
  const settings = useQuery(bookingQueries.settings(appId))
  const shown = useQuery(bookingQueries.days(appId, days[0]!, days.at(-1)!))
  const elsewhere = useQuery(bookingQueries.externalNights(appId, days[0]!, days.at(-1)!))
  const ofToday = useQuery(bookingQueries.days(appId, today, today))
  const [refusedId, refuse] = useState<string>()
  const move = useMoveBooking(appId, refuse)
  usePageTitle(t('title'))
  usePreloadWhenIdle(BookingSheet.load)
  usePreloadWhenIdle(NewBookingSheet.load)

  const show = (changes: Partial<typeof search>) =>
    void navigate({ to: '/bookings', search: { ...search, ...changes } })
  const still = { ...search, room: undefined, arrival: undefined, nights: undefined }
  const open = (id: string) =>
    void navigate({ to: '/bookings/$bookingId', params: { bookingId: id }, search: still, state: opened })
  const leave = useClose()
  const close = () => leave(() => void navigate({ to: '/bookings', search: still, replace: true }))
  const create = ({ roomId, arrivalDate, quantity }: Move) =>
    void navigate({
      to: '/bookings',
      search: { ...search, room: roomId, arrival: arrivalDate, nights: quantity },
      state: opened,
    })
  /** The new stay takes the place of its form, so that Back leads to the calendar. */
  const replaceForm = (id: string) =>
    void navigate({
      to: '/bookings/$bookingId',
      params: { bookingId: id },
      search: still,
      state: (before) => before,
      replace: true,
      ignoreBlocker: true,
    })
  const firstRoom = rooms.data?.[0]?._id
  /** Begins with a room that is free that night, so that the form does not open on a conflict. */
  const createNow = () => {
    const night = day < today ? today : day
    const taken = new Set(
      [...(shown.data ?? []), ...(ofToday.data ?? [])]
        .filter(
          ({ status, arrivalDate, departureDate }) =>
            holdsRoom(status) && arrivalDate! <= night && night < departureDate!,
        )
        .map(({ roomId }) => roomId),
    )
    const roomId = rooms.data?.find(({ _id }) => !taken.has(_id))?._id ?? firstRoom
    if (roomId) create({ roomId, arrivalDate: night, quantity: 1 })
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      createNow()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  const bookings = (shown.data ?? []).filter(({ status }) => search.freed === 'true' || holdsRoom(status))
  const freed = (shown.data ?? []).filter(({ status }) => !holdsRoom(status)).length
  const start: Move | null =
    search.room && search.arrival
      ? { roomId: search.room, arrivalDate: search.arrival, quantity: search.nights ?? 1 }
      : null
  const failure = rooms.error ?? settings.error ?? shown.error
  const ready = rooms.data && settings.data && shown.data && !ofToday.isPending

  return (
    <BookingsLayout
      current="calendar"
      actions={
        <Button variant="primary" icon={IconPlus} aria-keyshortcuts="N" disabled={!firstRoom} onClick={createNow}>
          {t('calendar.new')}
        </Button>
      }
    >
      {!failure && !ready && <ComingFacts />}
      {ready && rooms.data.length > 0 && (
        <CalendarFacts today={today} ofToday={ofToday.data ?? []} shown={bookings} rooms={rooms.data.length} />
      )}
      <div className="cal-bar" aria-busy={shown.isPlaceholderData}>
        <h2>{spanText(view, days, locale)}</h2>
        <IconButton
          icon={IconChevronLeft}
          label={t('calendar.before')}
          onClick={() => show({ day: turn(view, day, -1) })}
        />
        <Button size="small" onClick={() => show({ day: undefined })}>
          {t('calendar.today')}
        </Button>
        <IconButton
          icon={IconChevronRight}
          label={t('calendar.after')}
          onClick={() => show({ day: turn(view, day, 1) })}
        />
        <span className="push" />
        {freed > 0 && !phone && (
          <Button
            variant="ghost"
            size="small"
            aria-pressed={search.freed === 'true'}
            onClick={() => show({ freed: search.freed ? undefined : 'true' })}
          >
            {t('calendar.freed', { count: String(freed) })}
          </Button>
        )}
        <Tabs
          variant="segments"
          label={t('calendar.view')}
          value={view}
          tabs={calendarViews.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
          onChange={(value) => show({ view: value === 'month' ? undefined : value })}
        />
      </div>
      {failure && !ready && (
        <ErrorState
          title={getErrorMessage(failure, t('failed'))}
          onRetry={() => void Promise.all([rooms.refetch(), settings.refetch(), shown.refetch()])}
        />
      )}
      {!failure && !ready && (
        <Delayed>
          <div className="cal-bones">
            <LoadingStatus />
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height={30} />
            ))}
          </div>
        </Delayed>
      )}
      {ready && rooms.data.length === 0 && <NoRooms />}
      {ready && rooms.data.length > 0 && phone && (
        <Agenda days={days} today={today} bookings={bookings} onOpen={open} />
      )}
      {ready && rooms.data.length > 0 && !phone && view === 'day' && (
        <DayView
          day={day}
          today={today}
          rooms={rooms.data}
          bookings={bookings}
          settings={settings.data}
          onOpen={open}
        />
      )}
      {ready && rooms.data.length > 0 && !phone && view !== 'day' && (
        <>
          <Occupancy
            days={days}
            rooms={rooms.data}
            bookings={bookings}
            elsewhere={elsewhere.data ?? []}
            today={today}
            refusedId={refusedId}
            onOpen={open}
            onCreate={create}
            onMove={(id, to) => {
              refuse(undefined)
              move(id, to)
            }}
          />
          <CalendarLegend />
        </>
      )}
      {bookingId && rooms.data && (
        <BookingSheet appId={appId} bookingId={bookingId} rooms={rooms.data} onClose={close} />
      )}
      {start && !bookingId && rooms.data && settings.data && (
        <NewBookingSheet
          key={`${start.roomId} ${start.arrivalDate} ${start.quantity}`}
          appId={appId}
          start={start}
          rooms={rooms.data}
          settings={settings.data}
          onClose={close}
          onCreated={({ _id }) => replaceForm(_id)}
        />
      )}
    </BookingsLayout>
  )
}
