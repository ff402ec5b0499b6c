import * as z from 'zod/mini'
import { event } from '../event.ts'

/** `number`: that of the invoice. */
const collection = { collectionId: z.string(), number: z.string(), amountInCents: z.number() }

/** Events of payments, invoices and their collection. */
export const paymentEvents = {
  'payment.reported': event('none', { eventType: z.string(), objectId: z.string() }, { subscribed: true }),
  /**
   * `isCollected`: it belongs to a collection, whose own events tell what failed. `failure`: the code of the reason for
   * which it failed, if the bank gave one.
   */
  'payment.changed': event(
    'money',
    {
      status: z.string(),
      amountInCents: z.number(),
      isCollected: z.optional(z.literal(true)),
      failure: z.optional(z.string()),
    },
    { subscribed: true, office: true },
  ),
  /** Refunds asked of the card payment provider. The subject is the refund; bookings ask with an event of their own. */
  'refund.requested': event('none', { amountInCents: z.number() }),
  'refund.changed': event('money', { status: z.string(), amountInCents: z.number() }, { subscribed: true }),
  /** A card payment asked of the guest of a booking. */
  'guest_payment.requested': event(
    'bookings',
    { bookingId: z.string(), amountInCents: z.number(), isMailed: z.boolean() },
    { subscribed: true },
  ),
  'guest_payment.changed': event(
    'bookings',
    { bookingId: z.string(), status: z.string(), amountInCents: z.number() },
    { subscribed: true },
  ),
  'subscription.changed': event('money', { status: z.string() }, { subscribed: true }),
  /** A planned price of a subscription, which is its subject. */
  'subscription.price_announced': event('none', {
    amountInCents: z.number(),
    nextAmountInCents: z.number(),
    changesAt: z.string(),
  }),
  'payment_method.added': event('money'),
  'payment_method.detached': event('money'),
  'invoice.drafted': event('moneyStaff'),
  /** Computed lines were written into a draft: `requests` and `logs` are how many. */
  'invoice.proposed': event('moneyStaff', { invoiceId: z.string(), requests: z.number(), logs: z.number() }),
  /** Work logs of a task, which is the subject, are on an invoice or draft now, or no longer. */
  'worklog.billed': event('taskStaff', { invoiceId: z.string() }),
  'worklog.freed': event('taskStaff', { invoiceId: z.string() }),
  'invoice.edited': event('moneyStaff', { fields: z.array(z.string()) }),
  'invoice.deleted': event('moneyStaff'),
  'invoice.issued': event(
    'money',
    { number: z.string(), grossInCents: z.number(), taskIds: z.array(z.string()) },
    { subscribed: true },
  ),
  'invoice.paid': event('money', { number: z.string(), paidBy: z.string() }, { subscribed: true }),
  'invoice.written_off': event('money', { number: z.string() }),
  'invoice.reopened': event('money', { number: z.string() }),
  /** Its money came twice: this much is to be given back. */
  'invoice.paid_twice': event('moneyStaff', { number: z.string(), amountInCents: z.number() }, { subscribed: true }),
  'invoice.credited': event(
    'money',
    { number: z.string(), creditNoteId: z.string(), taskIds: z.array(z.string()) },
    { subscribed: true },
  ),
  'issuer.changed': event('none'),
  /** Of the collection of an invoice, which is the subject; `dueOn`: the day on which it is submitted. */
  'collection.planned': event('money', { ...collection, dueOn: z.string() }),
  'collection.notified': event('money', { ...collection, dueOn: z.string() }),
  'collection.submitted': event('money', { ...collection }),
  'collection.paid': event('money', { ...collection }, { subscribed: true }),
  /** `again`: a second presentation is planned and announced. */
  'collection.failed': event(
    'money',
    { ...collection, reason: z.string(), again: z.optional(z.boolean()) },
    { subscribed: true },
  ),
  'collection.canceled': event('money', { ...collection }),
  /** A paid one was disputed, or its dispute was lost. */
  'collection.disputed': event('money', { ...collection, isLost: z.optional(z.boolean()) }, { subscribed: true }),
  /** What failed in a day, of all accounts; the subject is the provider. */
  'collections.failed': event('none', { count: z.number(), amountInCents: z.number() }, { subscribed: true }),
}
