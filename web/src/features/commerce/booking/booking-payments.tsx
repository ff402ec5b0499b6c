import { bookingPayments } from '@passerelle/contract/bookings/booking-payments'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { RefundButton } from '../../../model/payments/refund-button.tsx'
import { RefundLines } from '../../../model/payments/refund-lines.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { useBookingCall } from './use-booking-call.ts'

/**
 * Payments so far. A payment can be refunded, online ones by the payment provider, or removed, which also returns the
 * amount to its voucher.
 */
export const BookingPayments = ({ appId, booking }: { appId: string | undefined; booking: Booking }) => {
  const t = useTranslations('bookings.payments')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const remove = useBookingCall(appId, (paymentId: string) =>
    call(bookingPayments.removeBookingPayment, { id: booking._id, paymentId }),
  )
  const refund = useBookingCall(appId, (asked: { paymentId: string; amountInCents: number }) =>
    callOnce(bookingPayments.refundBookingPayment, { id: booking._id, ...asked }),
  )
  const pt = useTranslations('payments.refund')
  if (booking.payments.length === 0) return null
  return (
    <section className="booking-part">
      <h2>{t('received')}</h2>
      <ul className="booking-payments">
        {booking.payments.map(
          ({ _id, method, description, amountInCents, paymentAt, isOnline, refunds, refundableInCents }) => (
            <li key={_id}>
              <span>
                {t(`method.${method}`)} <span className="quiet">{description}</span>
              </span>
              <time className="quiet num" dateTime={paymentAt}>
                {format.dateTime(paymentAt)}
              </time>
              <b className="num">{format.money(amountInCents)}</b>
              <span className="booking-payment-actions">
                {refundableInCents > 0 && (
                  <RefundButton
                    leftInCents={refundableInCents}
                    hint={pt(isOnline ? 'byProvider' : 'byHand')}
                    busy={refund.isPending}
                    onRefund={(asked, close) =>
                      refund.mutate({ paymentId: _id, amountInCents: asked }, { onSuccess: close })
                    }
                  />
                )}
                {refunds.length === 0 && (
                  <ConfirmButton
                    question={ask('bookingPayment', { amount: format.money(amountInCents) })}
                    variant="ghost"
                    size="small"
                    busy={remove.isPending}
                    onConfirm={() => remove.mutate(_id)}
                  >
                    {t('removePayment')}
                  </ConfirmButton>
                )}
              </span>
              <RefundLines refunds={refunds} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
