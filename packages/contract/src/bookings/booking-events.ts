import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of rooms, stays and vouchers. */
export const bookingEvents = {
  'room.created': event('bookings'),
  'room.changed': event('bookings', { fields: z.array(z.string()) }),
  'room.calendar_added': event('bookings', { calendarId: z.string() }),
  'room.calendar_removed': event('bookings', { calendarId: z.string() }),
  'booking_settings.changed': event('bookings', { fields: z.array(z.string()) }),
  'booking.created': event(
    'bookings',
    {
      roomId: z.nullable(z.string()),
      status: z.string(),
      nights: z.number(),
      isGift: z.boolean(),
      totalInCents: z.number(),
    },
    { subscribed: true },
  ),
  'booking.changed': event('bookings', { fields: z.array(z.string()), totalInCents: z.number() }),
  'booking.status_changed': event('bookings', { from: z.string(), to: z.string() }, { subscribed: true }),
  'booking.deleted': event('bookings', { status: z.string() }),
  'booking.payment_added': event('bookings', { paymentId: z.string(), method: z.string(), amountInCents: z.number() }),
  'booking.payment_removed': event('bookings', {
    paymentId: z.string(),
    method: z.string(),
    amountInCents: z.number(),
  }),
  'booking.refund_requested': event(
    'bookings',
    { refundId: z.string(), paymentId: z.string(), amountInCents: z.number() },
    { subscribed: true },
  ),
  'booking.refund_changed': event('bookings', { refundId: z.string(), status: z.string(), amountInCents: z.number() }),
  /** What a guest paid by card above the balance goes back to the card. */
  'booking.payment_returned': event(
    'bookings',
    { guestPaymentId: z.string(), amountInCents: z.number() },
    { subscribed: true },
  ),
  'voucher.issued': event('bookings', { amountInCents: z.number() }, { subscribed: true }),
  'voucher.used': event('bookings', { amountInCents: z.number(), leftInCents: z.number() }, { subscribed: true }),
  'voucher.returned': event('bookings', { amountInCents: z.number(), leftInCents: z.number() }),
}
