import type { PriceLine } from '@passerelle/contract/bookings/schemas'
import type { BookingStatus } from '@passerelle/kernel/bookings'

/** Columns of a booking written by this store. Totals are computed from lines and options. */
export type StoredBooking = {
  id: string
  roomId: string | null
  status: BookingStatus
  arrivalDate: string | null
  quantity: number
  note: string
  isGift: boolean
  giftReclaimCode: string | null
  priceId: string
  userId: string | null
  contactName: string
  contactEmail: string | null
  adults: number
  children: number
  unitAmountInCents: number
  stayLines: PriceLine[]
  advancePercent: number
  totalInCents: number
  /** The rule of refunds of the settings when it was created; never changed. */
  freeCancellationDays: number | null
  lateRefundPercent: number
  confirmedAt: Date | null
  validUntil: string | null
  voucherLeftInCents: number | null
  cancelReason: string
}
