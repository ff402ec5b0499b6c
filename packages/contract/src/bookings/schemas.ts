import { maxGuests } from '../limits.ts'
import * as z from 'zod/mini'
import { bookingPaymentMethods, bookingStatuses, maxNights } from '@passerelle/kernel/bookings'
import { Email, Id, Instant, optionalText, text } from '../schemas.ts'

/** A calendar day in Europe/Paris. */
export const Day = z.iso.date().check(z.refine((day) => day >= '2000-01-01' && day <= '2199-12-31'))
/** Cents, 10,000,000 € at most. */
export const Cents = z.int().check(z.gte(0), z.lte(1_000_000_000))
export const Percent = z.number().check(z.gte(0), z.lte(100))
/** An id of the catalogue. */
export const CatalogueId = text(100)
export const Status = z.enum(bookingStatuses)
export const Method = z.enum(bookingPaymentMethods)
export const Nights = z.int().check(z.gte(1), z.lte(maxNights))
export const Adults = z.int().check(z.gte(1), z.lte(maxGuests))
export const Children = z.int().check(z.gte(0), z.lte(maxGuests))

export const PriceLine = z.object({
  kind: z.enum(['nights', 'option', 'tourist_tax', 'gift']),
  /** Name of the season, option or voucher; empty for the base price and the tourist tax. */
  name: z.string(),
  /** First and last night, for a line that charges nights. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  quantity: z.int(),
  unitAmountInCents: z.int(),
  /** Including tax. */
  amountInCents: z.int(),
  taxPercent: z.number(),
  /** The tax included in the amount. */
  taxInCents: z.int(),
})
export type PriceLine = z.infer<typeof PriceLine>

const prices = {
  lines: z.array(PriceLine),
  totalInCents: z.int(),
  taxInCents: z.int(),
  advanceInCents: z.int(),
}

export const SelectedOption = z.object({
  _id: Id,
  productId: z.string(),
  priceId: z.string(),
  taxRateId: z.nullable(z.string()),
  name: z.string(),
  quantity: z.int(),
  unitAmountInCents: z.int(),
})
export type SelectedOption = z.infer<typeof SelectedOption>

/** An online payment is refunded by the account's card payment provider, in the background. */
export const BookingRefund = z.object({
  _id: Id,
  amountInCents: z.int(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  requestedAt: Instant,
})
export type BookingRefund = z.infer<typeof BookingRefund>

export const BookingPayment = z.object({
  _id: Id,
  method: Method,
  description: z.string(),
  amountInCents: z.int(),
  paymentAt: Instant,
  /** Made at the account's card payment provider, which can refund it. */
  isOnline: z.boolean(),
  refunds: z.array(BookingRefund),
  /** What can still be refunded of it. */
  refundableInCents: z.int(),
})
export type BookingPayment = z.infer<typeof BookingPayment>

/** `valid`: not used yet; `started`: partly used. */
export const VoucherState = z.enum(['valid', 'started', 'used', 'expired', 'void'])
export const Voucher = z.object({
  code: z.string(),
  valueInCents: z.int(),
  leftInCents: z.int(),
  /** The last day on which it is accepted (TMR-008). */
  validUntil: z.string(),
  state: VoucherState,
})
export type Voucher = z.infer<typeof Voucher>

/** A booking (BOK-002), with related data for the screens. */
export const Booking = z.object({
  _id: Id,
  number: z.int(),
  roomId: z.nullable(Id),
  roomName: z.nullable(z.string()),
  status: Status,
  arrivalDate: z.nullable(z.string()),
  departureDate: z.nullable(z.string()),
  quantity: z.int(),
  note: z.string(),
  isGift: z.boolean(),
  giftReclaimCode: z.nullable(z.string()),
  priceId: z.nullable(z.string()),
  /** The same as `priceId`, for gifts. */
  giftPriceId: z.nullable(z.string()),
  userId: z.nullable(Id),
  contactName: z.string(),
  contactEmail: z.nullable(z.string()),
  adults: z.int(),
  children: z.int(),
  unitAmountInCents: z.int(),
  confirmedAt: z.nullable(Instant),
  /** Why it was cancelled, as the guest was told; empty without a reason. */
  cancelReason: z.string(),
  createdAt: Instant,
  selectedOptions: z.array(SelectedOption),
  payments: z.array(BookingPayment),
  ...prices,
  paidInCents: z.int(),
  /** What is still due; nothing once the booking is canceled or failed. */
  balanceInCents: z.int(),
  paymentState: z.enum(['free', 'unpaid', 'part', 'paid']),
  /**
   * The rule of refunds that the booking was made with, and what a cancellation today would refund of its online
   * payments; null when cancelling refunds nothing by itself.
   */
  cancellation: z.nullable(z.object({ freeUntil: z.string(), lateRefundPercent: z.number(), refundInCents: z.int() })),
  voucher: z.nullable(Voucher),
})
export type Booking = z.infer<typeof Booking>

/** What a booking of these nights would cost now, and its conflicts. */
export const Quote = z.object({
  departureDate: z.nullable(z.string()),
  ...prices,
  /** Fields that a restriction of the room rejects, with the reason in the caller's language. */
  refusals: z.record(z.string(), z.string()),
  /** Bookings that occupy one of these nights. */
  conflicts: z.array(
    z.object({ _id: Id, number: z.int(), name: z.string(), arrivalDate: z.string(), departureDate: z.string() }),
  ),
  /** Rooms that are free for all of these nights. */
  freeRoomIds: z.array(Id),
})
export type Quote = z.infer<typeof Quote>

export const contact = {
  contactName: z.optional(optionalText(120)),
  contactEmail: z.optional(z.nullable(Email)),
}
