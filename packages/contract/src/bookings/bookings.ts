import { maxBookingNoteLength, maxCancelReasonLength, maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { bookingViews, bookingsPage, maxGiftAmountInCents, minGiftAmountInCents } from '@passerelle/kernel/bookings'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant, Limit, Skip, listOf, optionalText, optionalLines } from '../schemas.ts'
import { Adults, Booking, CatalogueId, Children, Day, Nights, Quote, Status, contact } from './schemas.ts'

const one = z.strictObject({ id: Id })
const Flag = z.optional(z.enum(['true', 'false']))
/** A calendar day, or the Europe/Paris day of an instant. */
const Moment = z.union([Day, Instant])

/** Gifts need no arrival date and, if their price is in the settings, no room (OPEN-049). */
const NewBooking = z.strictObject({
  roomId: z.optional(z.nullable(Id)),
  status: Status,
  arrivalDate: z.optional(z.nullable(Day)),
  quantity: Nights,
  note: z.optional(optionalLines(maxBookingNoteLength)),
  isGift: z.optional(z.boolean()),
  priceId: z.optional(z.nullable(CatalogueId)),
  /** Of a voucher whose price has no amount: what the buyer chose. */
  giftAmountInCents: z.optional(z.int().check(z.gte(minGiftAmountInCents), z.lte(maxGiftAmountInCents))),
  userId: z.optional(z.nullable(Id)),
  adults: Adults,
  children: z.optional(Children),
  ...contact,
})
const BookingChange = z.partial(
  z.strictObject({
    status: Status,
    arrivalDate: z.nullable(Day),
    quantity: Nights,
    note: optionalLines(maxBookingNoteLength),
    /** Null only as it was read: a gift without a room, a stay without a voucher's price. */
    roomId: z.nullable(Id),
    giftPriceId: z.nullable(CatalogueId),
    adults: Adults,
    children: Children,
    /** Told to the guest by email when the stay is cancelled. */
    cancelReason: optionalLines(maxCancelReasonLength),
    ...contact,
  }),
)

export const bookingCalls = api(withFeatures('bookings', ['bookings']), {
  /**
   * Newest bookings first, or those of a view by arrival; `search` matches name, address, number, room and voucher
   * code.
   */
  listBookings: operation({
    method: 'GET',
    path: '/admin/bookings',
    requirement: 'API-136',
    access: can('bookings.manage'),
    query: z.strictObject({
      limit: z._default(Limit, bookingsPage),
      skip: Skip,
      search: z.optional(optionalText(maxSearchLength)),
      giftsOnly: Flag,
      view: z.optional(z.enum(bookingViews)),
    }),
    response: listOf(Booking),
    problems: ['access_denied'],
  }),
  /** Number of bookings in each view of the list. */
  countBookings: operation({
    method: 'GET',
    path: '/admin/bookings/counts',
    requirement: 'ADR-0004',
    access: can('bookings.manage'),
    response: z.object({ upcoming: z.int(), due: z.int(), pending: z.int(), past: z.int(), all: z.int() }),
    problems: ['access_denied'],
  }),
  /** Bookings with at least one day in this range, both ends included; at most 400 days. */
  listBookingsOfDays: operation({
    method: 'GET',
    path: '/admin/bookings/date-range',
    requirement: 'API-137',
    perMinute: 120,
    access: can('bookings.manage'),
    query: z.strictObject({ start: Moment, end: Moment }),
    response: listOf(Booking),
    problems: ['access_denied'],
  }),
  readBooking: operation({
    method: 'GET',
    path: '/admin/bookings/:id',
    requirement: 'API-138',
    access: can('bookings.manage'),
    params: one,
    response: Booking,
    problems: ['access_denied', 'not_found'],
  }),
  /** What a stay would cost now, and its conflicts; `exceptId` is the booking that would be moved. */
  quoteBooking: operation({
    method: 'POST',
    path: '/admin/bookings/quote',
    requirement: 'ADR-0004',
    access: can('bookings.manage'),
    token: 'read',
    body: z.strictObject({
      roomId: Id,
      arrivalDate: Day,
      quantity: Nights,
      adults: Adults,
      children: z.optional(Children),
      exceptId: z.optional(Id),
    }),
    response: Quote,
    problems: ['access_denied', 'not_found', 'catalogue_item_unfit'],
  }),
  createBooking: operation({
    method: 'POST',
    path: '/admin/bookings',
    requirement: 'API-142',
    access: can('bookings.manage'),
    status: 201,
    body: NewBooking,
    response: Booking,
    problems: [
      'access_denied',
      'not_found',
      'booking_conflict',
      'booking_restricted',
      'booking_without_price',
      'catalogue_item_unfit',
    ],
  }),
  changeBooking: operation({
    method: 'PATCH',
    path: '/admin/bookings/:id',
    requirement: 'API-143',
    access: can('bookings.manage'),
    params: one,
    body: BookingChange,
    response: Booking,
    problems: [
      'access_denied',
      'not_found',
      'booking_conflict',
      'booking_restricted',
      'booking_without_price',
      'catalogue_item_unfit',
      'booking_overpaid',
      'booking_invoiced',
      'voucher_issued',
    ],
  }),
  deleteBooking: operation({
    method: 'DELETE',
    path: '/admin/bookings/:id',
    requirement: 'API-144',
    access: can('bookings.manage'),
    params: one,
    problems: [
      'access_denied',
      'not_found',
      'booking_has_payments',
      'booking_being_paid',
      'booking_invoiced',
      'voucher_issued',
    ],
  }),
})
