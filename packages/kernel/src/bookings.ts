/** Statuses of a booking (BOK-005), in the order of their colors (BOK-016). */
export const bookingStatuses = ['confirmed', 'pending', 'closed', 'canceled', 'awaiting_payment', 'failed'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Payment methods of a booking (BOK-004). */
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

/** Whether a booking occupies its room: every status except canceled and failed (OPEN-050). */
export const holdsRoom = (status: BookingStatus): boolean => status !== 'canceled' && status !== 'failed'

/** Maximum length of a stay in nights. */
export const maxNights = 365
/** Page size of the list of bookings (BOK-012). */
export const bookingsPage = 20

/** Returns what is still due: nothing once the booking is canceled or failed. */
export const balanceOf = ({
  status,
  totalInCents,
  paidInCents,
}: {
  status: BookingStatus
  totalInCents: number
  paidInCents: number
}): number => (holdsRoom(status) ? totalInCents - paidInCents : 0)

export type PaymentState = 'free' | 'unpaid' | 'part' | 'paid'

/** Returns the payment state of a booking, as shown in lists. */
export const paymentStateOf = (totalInCents: number, paidInCents: number): PaymentState => {
  if (totalInCents === 0) return 'free'
  if (paidInCents === 0) return 'unpaid'
  return paidInCents < totalInCents ? 'part' : 'paid'
}

/**
 * Views of the list of bookings: stays that have not ended, what is still to be paid, what is to be confirmed, stays
 * that have ended. Past ones begin with the latest arrival, the others with the next.
 */
export const bookingViews = ['upcoming', 'due', 'pending', 'past'] as const
export type BookingView = (typeof bookingViews)[number]

/** What a buyer may choose for a voucher without a fixed amount: 1.00 to 10,000.00 € (BIL-064). */
export const minGiftAmountInCents = 100
export const maxGiftAmountInCents = 1_000_000
