import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { IconCalendarX, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { holdsRoom, type BookingStatus } from '@passerelle/kernel/bookings'
import { call } from '../../../model/api/call.ts'
import { bookingQueries, type Booking } from '../../../model/bookings/booking-queries.ts'
import { DocumentButton } from '../../../model/bookings/document-button.tsx'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { CancelStayDialog } from './cancel-stay-dialog.tsx'
import { StatusSelect } from './status-select.tsx'
import { useBookingCall } from './use-booking-call.ts'

/**
 * Status of the booking with its effect on the room, and what ends it: a stay is cancelled after a question, with its
 * refund and reason; one without payments can be deleted.
 */
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
  const ask = useTranslations('confirm')
  const format = useFormat()
  const [cancels, setCancels] = useState(false)
  const setStatus = useBookingCall(appId, (change: { status: BookingStatus; cancelReason?: string }) =>
    call(bookingCalls.changeBooking, { id: booking._id, ...change }),
  )
  const isStay = booking.arrivalDate !== null && !booking.voucher
  const mayCancel = isStay && holdsRoom(booking.status)
  const choose = (status: BookingStatus) =>
    status === 'canceled' && mayCancel ? setCancels(true) : setStatus.mutate({ status, cancelReason: '' })
  const deletion = useToastMutation({
    send: () => call(bookingCalls.deleteBooking, { id: booking._id }),
    after: onDeleted,
    failed: t('failed'),
    stale: bookingQueries.ofAccount(appId),
  })
  const shown = setStatus.isPending ? setStatus.variables.status : booking.status
  return (
    <section>
      <Field label={t('form.status')}>
        {(wiring) => <StatusSelect id={wiring.id} value={shown} onChange={choose} />}
      </Field>
      <p className="quiet">{t(`effect.${shown}`)}</p>
      {booking.cancelReason && <p>{t('cancel.because', { reason: booking.cancelReason })}</p>}
      {booking.cancellation && holdsRoom(booking.status) && booking.cancellation.refundInCents > 0 && (
        <p className="quiet">
          {t('form.cancelRule', {
            amount: format.money(booking.cancellation.refundInCents),
            day: format.day(booking.cancellation.freeUntil),
            percent: format.number(booking.cancellation.lateRefundPercent),
          })}
        </p>
      )}
      {(booking.voucher ?? booking.arrivalDate) !== null && <DocumentButton booking={booking} />}
      {mayCancel && (
        <Button icon={IconCalendarX} size="small" onClick={() => setCancels(true)}>
          {t('cancel.open')}
        </Button>
      )}
      {!booking.voucher && booking.payments.length === 0 && (
        <ConfirmButton
          icon={IconTrash}
          size="small"
          question={ask('bookingDelete', {
            number: String(booking.number),
            name: booking.contactName || t('noName'),
          })}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
        >
          {t('form.delete')}
        </ConfirmButton>
      )}
      {cancels && (
        <CancelStayDialog
          booking={booking}
          busy={setStatus.isPending}
          onCancel={(cancelReason) =>
            setStatus.mutate({ status: 'canceled', cancelReason }, { onSuccess: () => setCancels(false) })
          }
          onClose={() => setCancels(false)}
        />
      )}
    </section>
  )
}
