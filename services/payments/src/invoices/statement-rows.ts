import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.billing-party': { name: string; address: unknown; tax: string | null; reference: string | null }
  'payments.booking-invoices': {
    _id: string | null
    kind: string | null
    status: string | null
    bookingId: string | null
    isLate: boolean | null
    number: string | null
    subject: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    correctsNumber: string | null
    requests: number | null
    creditedInCents: number | null
    surplusInCents: number | null
    createdAt: string | null
    collection: unknown
    failure: unknown
    means: string | null
    paidBy: string | null
    settledNote: string | null
    netInCents: number | null
    vatInCents: number | null
    grossInCents: number | null
  }
  'payments.invoice': {
    _id: string | null
    kind: string | null
    status: string | null
    bookingId: string | null
    isLate: boolean | null
    number: string | null
    subject: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    correctsNumber: string | null
    requests: number | null
    creditedInCents: number | null
    surplusInCents: number | null
    createdAt: string | null
    collection: unknown
    failure: unknown
    means: string | null
    paidBy: string | null
    settledNote: string | null
    netInCents: number | null
    vatInCents: number | null
    grossInCents: number | null
    reference: string | null
    note: string | null
    periodFrom: string | null
    periodTo: string | null
    correctsId: string | null
    isPartial: boolean | null
    creditNotes: unknown
    seller: unknown
    buyer: unknown
    payment: unknown
    vat: unknown
    version: number | null
    collections: unknown
    lines: unknown
  }
  'payments.invoice-delete': Record<never, never>
  'payments.invoice-issue': { grossInCents: number; dueOn: string }
  'payments.invoice-number': { last: number; issuedOn: string; year: number }
  'payments.invoice-pay': Record<never, never>
  'payments.invoice-source': {
    number: number
    status: string
    isGift: boolean
    arrivalDate: string | null
    departureDate: string | null
    totalInCents: number
    paidInCents: number
    lines: unknown
    options: unknown
    lastMethod: string | null
  }
  'payments.invoices': {
    _id: string | null
    kind: string | null
    status: string | null
    bookingId: string | null
    isLate: boolean | null
    number: string | null
    subject: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    correctsNumber: string | null
    requests: number | null
    creditedInCents: number | null
    surplusInCents: number | null
    createdAt: string | null
    collection: unknown
    failure: unknown
    means: string | null
    paidBy: string | null
    settledNote: string | null
    netInCents: number | null
    vatInCents: number | null
    grossInCents: number | null
  }
  'payments.quote-terms': { terms: unknown }
  'payments.quote-terms-save': { appId: string; terms: unknown }
  'payments.settle': { id: string; number: string; status: string; paidBy: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
