import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { bookingQueries, type Booking, type Room } from '../../../model/bookings/booking-queries.ts'
import { StatusBadge } from '../../../model/bookings/status-badge.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Sheet, SheetTitle } from '../../../kit/ui/popup/sheet.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingPayments } from './booking-payments.tsx'
import { EditStay } from './edit-stay.tsx'
import { GuestInvoice } from './guest-invoice.tsx'
import { GuestPayments } from './guest-payments.tsx'
import { NoteField } from './note-field.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PriceTable } from './price-table.tsx'
import { SelectedOptions } from './selected-options.tsx'
import { changesOf, draftOf, type StayChanges } from './stay-draft.ts'
import { VoucherFacts } from './voucher-facts.tsx'
import './booking.css'

const Content = ({
  appId,
  booking,
  rooms,
  onClose,
}: {
  appId: string | undefined
  booking: Booking
  rooms: readonly Room[]
  onClose: () => void
}) => {
  const t = useTranslations('bookings')
  usePageTitle(`R-${booking.number} ${booking.contactName || t('noName')}`)
  const [changes, setChanges] = useState<StayChanges>({})
  const isChanged = Object.keys(changesOf({ ...draftOf(booking), ...changes }, draftOf(booking))).length > 0
  const room = rooms.find(({ _id }) => _id === booking.roomId)
  return (
    <>
      <LeaveGuard isActive={isChanged} />
      <div className="booking-main">
        <SheetTitle className="booking-title">{booking.contactName || t('noName')}</SheetTitle>
        {booking.voucher && <VoucherFacts voucher={booking.voucher} />}
        {booking.arrivalDate && (
          <EditStay appId={appId} booking={booking} rooms={rooms} changes={changes} onChanges={setChanges} />
        )}
        {room && !booking.voucher && <SelectedOptions appId={appId} booking={booking} room={room} rooms={rooms} />}
        <section className="booking-part">
          <h2>{t('price.title')}</h2>
          <PriceTable prices={booking} dimmed={false} />
        </section>
        <BookingPayments appId={appId} booking={booking} />
        <GuestInvoice appId={appId} booking={booking} />
      </div>
      <aside className="panel booking-panel" data-part="panel booking-panel">
        <PaymentForm appId={appId} booking={booking} isMain={!isChanged} />
        <GuestPayments appId={appId} booking={booking} />
        <NoteField appId={appId} booking={booking} />
        <BookingActions appId={appId} booking={booking} onDeleted={onClose} />
      </aside>
    </>
  )
}

/** Sheet of a booking over the calendar: nights, options, price, payments (BOK-010). */
export const BookingSheet = ({
  appId,
  bookingId,
  rooms,
  onClose,
}: {
  appId: string | undefined
  bookingId: string
  rooms: readonly Room[]
  onClose: () => void
}) => {
  const t = useTranslations('bookings')
  const { data: booking, error, refetch } = useQuery(bookingQueries.one(appId, bookingId))
  const header = booking ? (
    <>
      <span className="num">{`R-${booking.number}`}</span>
      <StatusBadge status={booking.status} />
    </>
  ) : (
    <SheetTitle className="sr-only">{t('title')}</SheetTitle>
  )
  return (
    <Sheet onClose={onClose} header={header}>
      {booking && <Content key={booking._id} appId={appId} booking={booking} rooms={rooms} onClose={onClose} />}
      {!booking && error && <ErrorState title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />}
      {!booking && !error && (
        <Delayed>
          <div className="booking-main">
            <LoadingStatus />
            <Skeleton width={240} height={24} />
            <Skeleton />
            <Skeleton width="60%" />
          </div>
        </Delayed>
      )}
    </Sheet>
  )
}
