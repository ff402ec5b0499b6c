import type { Booking } from '../../../model/bookings/booking-queries.ts'

/** What every dialog of a booking is given. */
export type BookingDialogProps = { appId: string | undefined; booking: Booking; onClose: () => void }
