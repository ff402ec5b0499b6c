import type { Invoice } from '../invoice-view.ts'

/** An invoice or credit note with number, date and parties. */
export type IssuedInvoice = Invoice & {
  number: string
  issuedOn: string
  dueOn: string
  seller: NonNullable<Invoice['seller']>
  buyer: NonNullable<Invoice['buyer']>
}

export const isIssued = (invoice: Invoice): invoice is IssuedInvoice => invoice.status !== 'draft'
