import { bookings } from '@passerelle/contract/bookings/api'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { holdsRoom, type BookingStatus } from '@passerelle/kernel/bookings'
import { call } from '../../model/api/call.ts'
import { bookingQueries, type Booking } from '../../model/bookings/booking-queries.ts'
import { DocumentButton } from '../../model/bookings/document-button.tsx'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { Field } from '../../kit/ui/form/field.tsx'
import { StatusSelect } from './status-select.tsx'
import { useBookingCall } from './use-booking-call.ts'

/** Status of the booking with its effect on the room, and the delete button. */
export const BookingActions = ({
  appId,
  booking,
  onDeleted,
}: {
  appId: string | undefined
  booking: Booking
  onDeleted: () => void
}) => {
  const t = useTranslations('bookings')
  const format = useFormat()
  const setStatus = useBookingCall(appId, (status: BookingStatus) =>
    call(bookings.changeBooking, { id: booking._id, status }),
  )
  const deletion = useToastMutation({
    send: () => call(bookings.deleteBooking, { id: booking._id }),
    after: onDeleted,
    failed: t('failed'),
    stale: bookingQueries.ofAccount(appId),
  })
  const shown = setStatus.isPending ? setStatus.variables : booking.status
  return (
    <section>
      <Field label={t('form.status')}>
        {(wiring) => <StatusSelect id={wiring.id} value={shown} onChange={(status) => setStatus.mutate(status)} />}
      </Field>
      <p className="quiet">{t(`effect.${shown}`)}</p>
      {booking.cancellation && holdsRoom(booking.status) && booking.cancellation.refundInCents > 0 && (
        <p className="quiet">
          {t('form.cancelRule', {
            amount: format.money(booking.cancellation.refundInCents),
            day: format.day(booking.cancellation.freeUntil),
            percent: String(booking.cancellation.lateRefundPercent).replace('.', ','),
          })}
        </p>
      )}
      {(booking.voucher ?? booking.arrivalDate) !== null && <DocumentButton booking={booking} />}
      {!booking.voucher && (
        <ConfirmButton icon={IconTrash} size="small" busy={deletion.isPending} onConfirm={() => deletion.mutate()}>
          {t('form.delete')}
        </ConfirmButton>
      )}
    </section>
  )
}
