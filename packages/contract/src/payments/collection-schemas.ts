import * as z from 'zod/mini'
import { collectionReasons } from '@passerelle/kernel/collection-reasons'
import { collectionStandings } from '@passerelle/kernel/collection-standings'
import { Email, Id, Instant } from '../schemas.ts'
import { Cents } from './schemas.ts'

const Day = z.iso.date()

export const CollectionState = z.enum([
  'planned',
  'notified',
  'submitted',
  'processing',
  'paid',
  'failed',
  'canceled',
  'disputed',
  'lost',
  'refunded',
])

/** One presentation of an invoice to a bank account or card (COL-001); each moment is null until it has come. */
export const Collection = z.object({
  _id: Id,
  /** 1 to 4; null when the payer pays by card at once, and when it was canceled. */
  attempt: z.nullable(z.int()),
  means: z.enum(['sepa_debit', 'card']),
  state: CollectionState,
  last4: z.nullable(z.string()),
  mandateReference: z.nullable(z.string()),
  amountInCents: Cents,
  dueOn: Day,
  notifiedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  settledAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  canceledAt: z.nullable(Instant),
  disputedAt: z.nullable(Instant),
  refundedInCents: Cents,
  reason: z.nullable(z.enum(collectionReasons)),
  /** Money may be on its way: nobody may take it otherwise. */
  isUnderWay: z.boolean(),
  /** The card payment provider does not answer; told to staff only. */
  isSilent: z.boolean(),
  /** Its method may still be charged. */
  isMethodUsable: z.boolean(),
})

/** A presentation that failed. */
export const CollectionFailure = z.object({
  reason: z.enum(collectionReasons),
  failedAt: Instant,
  means: z.enum(['sepa_debit', 'card']),
  last4: z.nullable(z.string()),
})

/** How an invoice would be collected; `collectOn` is null when it is paid by transfer. */
export const PaymentPlan = z.object({
  means: z.enum(['sepa_debit', 'card', 'transfer', 'none']),
  last4: z.nullable(z.string()),
  collectOn: z.nullable(Day),
})

export const CollectionSettings = z.object({
  collect: z.boolean(),
  accountantEmail: z.nullable(Email),
  /** Invoices that are issued from now on print the days and hours of their work logs. */
  invoiceAnnex: z.boolean(),
})

export const CollectionStanding = z.enum(collectionStandings)
