/** States of a booking (BOK-005), in the order of their colours (BOK-016). */
export const bookingStatuses = ['confirmed', 'pending', 'closed', 'canceled', 'awaiting_payment', 'failed'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** How a booking is paid (BOK-004). */
export const bookingPaymentMethods = [
  'stripe',
  'cb',
  'cash',
  'transfer',
  'bank_check',
  'vacation_check',
  'gift',
  'other',
] as const
export type BookingPaymentMethod = (typeof bookingPaymentMethods)[number]

/** A room is free again once its booking is canceled or has failed; every other state holds it (OPEN-050). */
export const holdsRoom = (status: BookingStatus): boolean => status !== 'canceled' && status !== 'failed'

/** Longest stay in nights. */
export const mostNights = 365
/** Bookings of a page of the list (BOK-012). */
export const bookingsPage = 20

export type PaymentState = 'free' | 'unpaid' | 'part' | 'paid'

/** What a list says of the payments of a booking. */
export const paymentStateOf = (totalInCents: number, paidInCents: number): PaymentState => {
  if (totalInCents === 0) return 'free'
  if (paidInCents === 0) return 'unpaid'
  return paidInCents < totalInCents ? 'part' : 'paid'
}
