import { bookingOptions } from './booking-options.ts'
import { bookingDocuments } from './booking-documents.ts'
import { bookingPayments } from './booking-payments.ts'
import { bookingSettings } from './booking-settings.ts'
import { bookingCalls } from './bookings.ts'
import { externalCalendars } from './external-calendars.ts'
import { roomCalendars } from './room-calendars.ts'
import { rooms } from './rooms.ts'
import { vouchers } from './vouchers.ts'

/** Every operation of the bookings service. */
export const bookings = {
  ...bookingCalls,
  ...bookingOptions,
  ...bookingDocuments,
  ...bookingPayments,
  ...vouchers,
  ...rooms,
  ...bookingSettings,
  ...roomCalendars,
  ...externalCalendars,
}
