import * as z from 'zod/mini'
import { subscriptionStatuses } from '@passerelle/kernel/subscription-statuses'
import { paymentFailures } from './payment-failures.ts'
import { Id, Instant } from '../schemas.ts'

/** An id of the card payment provider, such as `price_1Nx…`. */
export const ProviderId = z.string().check(z.regex(/^[A-Za-z0-9_]{3,255}$/))
/** Whole cents. */
export const Cents = z.int().check(z.gte(-100_000_000_000), z.lte(100_000_000_000))
const Metadata = z.record(z.string(), z.string())

/** A product for sale (PAY-001); `nickname` is accepted on product and price alike. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  nickname: z.nullable(z.string()),
  active: z.boolean(),
  metadata: Metadata,
})

/** The price of a product (PAY-001); `unitAmountInCents` is null if the buyer chooses the amount. */
export const Price = z.object({
  id: z.string(),
  productId: z.string(),
  nickname: z.nullable(z.string()),
  unitAmountInCents: z.nullable(Cents),
  currency: z.string(),
  interval: z.nullable(z.enum(['day', 'week', 'month', 'year'])),
  active: z.boolean(),
})

/** A tax rate (PAY-001): `percentage` such as 5.5, `inclusive` if prices contain it. */
export const TaxRate = z.object({
  id: z.string(),
  displayName: z.string(),
  percentage: z.number(),
  inclusive: z.boolean(),
  active: z.boolean(),
})

/** `failingSince`: when the provider stopped answering; the items of `readAt` stay meanwhile. */
export const CatalogueState = z.object({ readAt: z.nullable(Instant), failingSince: z.nullable(Instant) })

export const PaymentIntent = z.object({
  id: z.string(),
  amountInCents: Cents,
  currency: z.string(),
  status: z.string(),
  createdAt: Instant,
})

/**
 * Status of a payment. A direct debit goes through mandate verification, notice and bank (submitted, processing), and
 * may fail or be disputed after it was paid.
 */
export const paymentStatuses = [
  'mandate',
  'notice_sent',
  'submitted',
  'processing',
  'paid',
  'failed',
  'disputed',
  'refunded',
] as const
export const PaymentStatus = z.enum(paymentStatuses)

/** Why the bank refused a payment, as a key of our own. */
export const FailureReason = z.enum(paymentFailures)

export const PaymentMethodType = z.enum(['sepa_debit', 'card', 'other'])

/** `requested`: not yet at the card payment provider; `pending`: on its way to the bank. */
export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const
export const Refund = z.object({
  _id: Id,
  amountInCents: Cents,
  status: z.enum(refundStatuses),
  requestedAt: Instant,
  endedAt: z.nullable(Instant),
})

/** A payment of the account to the provider; each timestamp is null until known. */
export const Payment = z.object({
  _id: Id,
  createdAt: Instant,
  description: z.string(),
  invoiceNumber: z.nullable(z.string()),
  invoiceUrl: z.nullable(z.string()),
  /** The euro that verifies a bank account is no payment of an invoice (COL-019). */
  purpose: z.enum(['invoice', 'verification']),
  methodType: PaymentMethodType,
  methodLast4: z.nullable(z.string()),
  status: PaymentStatus,
  amountInCents: Cents,
  currency: z.string(),
  noticeSentAt: z.nullable(Instant),
  dueAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  expectedAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  failureReason: z.nullable(FailureReason),
  retryAt: z.nullable(Instant),
  disputedAt: z.nullable(Instant),
  /** Refunded so far, with refunds that are still on their way. */
  refundedInCents: Cents,
  refunds: z.array(Refund),
})

/**
 * A stored payment method; a bank account is verified by a debit of one euro, which takes about five working days
 * (PAY-005).
 */
export const PaymentMethod = z.object({
  id: z.string(),
  type: PaymentMethodType,
  last4: z.string(),
  bankOrBrand: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  isDefault: z.boolean(),
  /** The bank refuses it for good: it cannot be charged any more. */
  isRefused: z.boolean(),
  verification: z.enum(['none', 'pending', 'verified', 'failed']),
  /** When the running verification is expected to finish. */
  verifiedBy: z.nullable(Instant),
  createdAt: Instant,
})

/** A direct debit mandate signed by the customer (PAY-006). */
export const Mandate = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['active', 'inactive', 'pending']),
  acceptedAt: z.nullable(Instant),
  url: z.nullable(z.string()),
  last4: z.nullable(z.string()),
})

/** The account's status at the card payment provider (PAY-002); `publicKey` opens its payment form (PAY-011). */
export const Profile = z.object({
  invoiceSettings: z.object({ defaultPaymentMethod: z.nullable(z.string()) }),
  publicKey: z.string(),
})

export const PaymentTotals = z.object({
  count: z.int(),
  byStatus: z.array(z.object({ status: PaymentStatus, amountInCents: Cents })),
  dueInCents: Cents,
})

/** A subscription of the account at the card payment provider; amounts are those of one interval. */
export const Subscription = z.object({
  _id: Id,
  status: z.enum(subscriptionStatuses),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), unitAmountInCents: Cents })),
  amountInCents: Cents,
  currency: z.string(),
  /** Null for prices that do not recur. */
  interval: z.nullable(z.enum(['day', 'week', 'month', 'year'])),
  intervalCount: z.int(),
  startedAt: Instant,
  /** The next payment; null when there is none. */
  nextAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** A planned price, announced `noticeDays` before it holds; the notice period is 30 days (APP-017). */
  priceChange: z.nullable(
    z.object({ amountInCents: Cents, changesAt: Instant, announcedAt: Instant, noticeDays: z.int() }),
  ),
})
