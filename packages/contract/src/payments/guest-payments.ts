import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { Cents, FailureReason } from './schemas.ts'

const requirement = 'ADR-0053'
const access = can('guest-invoices.manage')
const publicly = anyone('a guest pays by a link without an account; the address itself is the secret')
const secret = z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** `open`: not tried yet, or waiting for 3-D Secure; `failed`: may be tried again; `void`: replaced by another one. */
const Status = z.enum(['open', 'processing', 'paid', 'failed', 'void'])
const about = {
  amountInCents: Cents,
  status: Status,
  failureReason: z.nullable(FailureReason),
  paidAt: z.nullable(Instant),
}
const GuestPayment = z.object({
  _id: Id,
  bookingId: Id,
  /** Opens the payment; part of the link that the guest is given. */
  secret: z.string(),
  createdAt: Instant,
  ...about,
})

/** Card payments asked of the guests of an account, made at its own card payment provider (API-108). */
export const guestPayments = api(withFeatures('payments', ['bookings']), {
  listGuestPayments: operation({
    method: 'GET',
    path: '/admin/guest-payments',
    requirement,
    access,
    query: z.strictObject({ bookingId: Id }),
    response: z.object({ list: z.array(GuestPayment) }),
  }),
  /**
   * Asks the guest of a booking for an amount, at most the balance; without one for what is left of the advance, or for
   * the balance. It replaces an earlier one that was not paid. `isMailed` sends the link to the guest.
   */
  createGuestPayment: operation({
    method: 'POST',
    path: '/admin/guest-payments',
    perMinute: 20,
    requirement,
    access,
    body: z.strictObject({
      bookingId: Id,
      amountInCents: z.optional(z.int().check(z.gte(50), z.lte(99_999_999))),
      isMailed: z.optional(z.boolean()),
    }),
    status: 201,
    response: GuestPayment,
    problems: ['not_found', 'payment_above_balance', 'guest_without_address', 'address_unconfirmed'],
  }),
  /** What the guest is asked to pay; nothing about the guest. */
  readGuestPayment: operation({
    method: 'GET',
    path: '/public/guest-payments/:secret',
    requirement,
    access: publicly,
    params: secret,
    response: z.object({
      accountName: z.string(),
      accountLogo: z.nullable(z.string()),
      accountColour: z.string(),
      bookingNumber: z.int(),
      /** A gift voucher instead of a stay. */
      isGift: z.boolean(),
      arrivalDate: z.nullable(z.string()),
      departureDate: z.nullable(z.string()),
      publicKey: z.string(),
      /** The last day of the link, that of the departure. */
      validUntil: z.string(),
      /** A card was asked for: the outcome may still be on its way. */
      isBegun: z.boolean(),
      /** Returned to the card, because it was more than what was left to pay. */
      returnedInCents: Cents,
      ...about,
    }),
    problems: ['not_found', 'link_expired', 'guest_payments_closed', 'payments_not_configured'],
    perMinute: 60,
  }),
  /**
   * Begins the payment, or continues one that was declined. The response opens the form of the card payment provider,
   * where the card is typed and 3-D Secure is passed; neither reaches this server.
   */
  startGuestPayment: operation({
    method: 'POST',
    path: '/public/guest-payments/:secret/intent',
    requirement,
    access: publicly,
    params: secret,
    status: 201,
    response: z.object({ clientSecret: z.string() }),
    problems: [
      'not_found',
      'link_expired',
      'guest_payments_closed',
      'conflict',
      'payment_above_balance',
      'payments_not_configured',
      'unavailable',
    ],
    perMinute: 20,
  }),
})
