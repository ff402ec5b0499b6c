/** `number`: that of the invoice. */
type CollectionFacts = { collectionId: string; number: string; amountInCents: number }

/** Events of payments, invoices and their collection, with their payload. */
export type PaymentEventFacts = {
  'payment.reported': { eventType: string; objectId: string }
  /** `isCollected`: it belongs to a collection, whose own events tell what failed. */
  /** `failure`: the code of the reason for which it failed, if the bank gave one. */
  'payment.changed': { status: string; amountInCents: number; isCollected?: true; failure?: string }
  /** Refunds asked of the card payment provider. The subject is the refund; bookings ask with an event of their own. */
  'refund.requested': { amountInCents: number }
  'refund.changed': { status: string; amountInCents: number }
  /** A card payment asked of the guest of a booking. */
  'guest_payment.requested': { bookingId: string; amountInCents: number; isMailed: boolean }
  'guest_payment.changed': { bookingId: string; status: string; amountInCents: number }
  'subscription.changed': { status: string }
  /** A planned price of a subscription, which is its subject. */
  'subscription.price_announced': { amountInCents: number; nextAmountInCents: number; changesAt: string }
  'payment_method.added': Record<string, never>
  'payment_method.detached': Record<string, never>
  'invoice.drafted': Record<string, never>
  /** Computed lines were written into a draft: `requests` and `logs` are how many. */
  'invoice.proposed': { invoiceId: string; requests: number; logs: number }
  /** Work logs of a task, which is the subject, are on an invoice or draft now, or no longer. */
  'worklog.billed': { invoiceId: string }
  'worklog.freed': { invoiceId: string }
  'invoice.edited': { fields: string[] }
  'invoice.deleted': Record<string, never>
  'invoice.issued': { number: string; grossInCents: number; taskIds: string[] }
  'invoice.paid': { number: string; paidBy: string }
  'invoice.written_off': { number: string }
  'invoice.reopened': { number: string }
  /** Its money came twice: this much is to be given back. */
  'invoice.paid_twice': { number: string; amountInCents: number }
  'invoice.credited': { number: string; creditNoteId: string; taskIds: string[] }
  'issuer.changed': Record<string, never>
  /** Of the collection of an invoice, which is the subject; `dueOn`: the day on which it is submitted. */
  'collection.planned': CollectionFacts & { dueOn: string }
  'collection.notified': CollectionFacts & { dueOn: string }
  'collection.submitted': CollectionFacts
  'collection.paid': CollectionFacts
  /** `again`: a second presentation is planned and announced. */
  'collection.failed': CollectionFacts & { reason: string; again?: boolean }
  'collection.canceled': CollectionFacts
  /** A paid one was disputed, or its dispute was lost. */
  'collection.disputed': CollectionFacts & { isLost?: boolean }
  /** What failed in a day, of all accounts; the subject is the provider. */
  'collections.failed': { count: number; amountInCents: number }
}
