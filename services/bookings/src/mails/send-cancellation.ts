import { accountSubscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { findBooking } from '../bookings/bookings-view.ts'
import { receiverLocale } from '../reminders/receiver-locale.ts'

/**
 * Subscriber that mails the guest of a cancelled stay: the reason, and what is refunded by card. Sends nothing without
 * an email address, or when the stay is no longer cancelled.
 */
export const sendCancellations = ({ clock, database: { query, transaction }, queueMail }: Platform) =>
  accountSubscriber(
    'send-cancellation',
    ['booking.status_changed'],
    async ({ id: eventId, appId, subject }) => {
      const booking = await findBooking(query, appId, subject, clock.now())
      if (booking?.status !== 'canceled' || booking.arrivalDate === null || booking.voucher !== null) return
      const {
        contactEmail: to,
        contactName: guestName,
        userId,
        number,
        roomName,
        arrivalDate,
        departureDate,
        cancelReason,
      } = booking
      if (to === null) return
      const refundInCents = booking.payments
        .flatMap(({ isOnline, refunds }) => (isOnline ? refunds : []))
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
      const locale = await receiverLocale(query, appId, userId)
      await transaction((tx) =>
        queueMail(tx, {
          appId,
          userId,
          to,
          locale,
          template: 'booking_canceled',
          variables: {
            guestName,
            reference: `R-${number}`,
            roomName: roomName ?? '',
            arrival: arrivalDate,
            departure: departureDate!,
            refund: refundInCents > 0 ? String(refundInCents) : '',
            reason: cancelReason,
          },
          key: `booking_canceled:${eventId}`,
        }),
      )
    },
    ({ data }) => 'to' in data && data.to === 'canceled',
  )
