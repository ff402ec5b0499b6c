import {
  maxAddressLineLength,
  maxCityLength,
  maxCompanyNameLength,
  maxInvoiceNoteLength,
  maxInvoiceLines,
  maxInvoiceReferenceLength,
  maxLegalNoticeLength,
  maxLineDetailLength,
  maxPaymentDays,
  maxQuoteTermsLength,
  maxPostalCodeLength,
  maxSubjectLength,
} from '../limits.ts'
import * as z from 'zod/mini'
import { vatRates } from '@passerelle/kernel/invoice-totals'
import { Email, Id, Instant, optionalText, text, optionalLines } from '../schemas.ts'
import { Collection, CollectionFailure } from './collection-schemas.ts'
import { Cents } from './schemas.ts'

/** `credited`: credit notes cancelled it completely; `written_off`: staff gave it up. */
export const InvoiceStatus = z.enum(['draft', 'issued', 'paid', 'credited', 'written_off'])
export const InvoiceKind = z.enum(['invoice', 'credit_note'])
export const invoiceUnits = ['hour', 'day', 'piece', 'month', 'year', 'night'] as const
export const PaidBy = z.enum(['transfer', 'sepa_debit', 'card', 'cheque', 'other'])
const Day = z.iso.date()

/** Up to three decimals, such as hours in quarters. */
export const Quantity = z.number().check(
  z.gt(0),
  z.lte(100_000),
  z.refine((quantity) => Math.abs(quantity * 1000 - Math.round(quantity * 1000)) < 1e-6),
)

export const NewInvoiceLine = z.strictObject({
  /** Of a line of the draft: it keeps its work logs. */
  _id: z.optional(Id),
  title: text(maxSubjectLength),
  detail: z.optional(optionalLines(maxLineDetailLength)),
  quantity: Quantity,
  unit: z.enum(invoiceUnits),
  unitPriceInCents: z.int().check(z.gte(0), z.lte(100_000_000)),
  vatPercent: z.literal([...vatRates]),
  /** The task that the line bills; a task is on at most one invoice. */
  taskId: z.optional(z.nullable(Id)),
})

/** What a credit note takes back: lines of the invoice by position, each in full or by a smaller quantity. */
export const CreditedLines = z
  .array(z.strictObject({ position: z.int().check(z.gte(1), z.lte(maxInvoiceLines)), quantity: Quantity }))
  .check(
    z.minLength(1),
    z.maxLength(maxInvoiceLines),
    z.refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length),
  )

export const InvoiceFields = {
  subject: text(maxSubjectLength),
  reference: z.optional(optionalText(maxInvoiceReferenceLength)),
  note: z.optional(optionalLines(maxInvoiceNoteLength)),
  periodFrom: z.optional(z.nullable(Day)),
  periodTo: z.optional(z.nullable(Day)),
  dueOn: z.optional(z.nullable(Day)),
  lines: z.array(NewInvoiceLine).check(
    z.maxLength(maxInvoiceLines),
    z.refine((lines) => {
      const ids = lines.flatMap(({ _id }) => _id ?? [])
      return new Set(ids).size === ids.length
    }),
  ),
}

const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})
/** A party (seller or buyer) as it was when the invoice was issued. */
export const Party = z.object({
  name: z.string(),
  address: Address,
  siren: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
})
export const Seller = z.extend(Party, { email: z.string(), legalNotice: z.string() })

/** What a line bills: written by hand, an accepted estimate, work logs, or a contract. */
const LineSource = z.enum(['manual', 'estimate', 'time', 'contract'])

const InvoiceLine = z.object({
  _id: Id,
  position: z.int(),
  source: LineSource,
  /** Billable time of its work logs; null for lines of another source. */
  billedMs: z.nullable(z.number()),
  /** The net amount as it was computed; null for customers and lines written by hand. */
  proposedNetInCents: z.nullable(Cents),
  /** Its price is still missing. */
  isUnpriced: z.boolean(),
  /** Taken back by credit notes so far. */
  creditedQuantity: z.number(),
  title: z.string(),
  detail: z.string(),
  quantity: z.number(),
  unit: z.enum(invoiceUnits),
  unitPriceInCents: Cents,
  vatPercent: z.number(),
  netInCents: Cents,
  taskId: z.nullable(Id),
  taskSlug: z.nullable(z.string()),
})

/** Amounts of a credit note are positive; its kind marks them as refunded. */
const sums = { netInCents: Cents, vatInCents: Cents, grossInCents: Cents }
export const InvoiceRow = z.object({
  _id: Id,
  kind: InvoiceKind,
  status: InvoiceStatus,
  /** Of an invoice of the account to a guest. */
  bookingId: z.nullable(Id),
  isLate: z.boolean(),
  number: z.nullable(z.string()),
  subject: z.string(),
  issuedOn: z.nullable(Day),
  dueOn: z.nullable(Day),
  paidOn: z.nullable(Day),
  correctsNumber: z.nullable(z.string()),
  requests: z.int(),
  /** Taken back by credit notes so far. */
  creditedInCents: Cents,
  /** What came twice and is to be given back; 0 for customers. */
  surplusInCents: Cents,
  createdAt: Instant,
  /** The collection that has not ended, or else the latest one; null when it was never collected. */
  collection: z.nullable(Collection),
  /** The latest failure or dispute. */
  failure: z.nullable(CollectionFailure),
  /** How it was to be paid when it was issued. */
  means: z.nullable(z.enum(['sepa_debit', 'card', 'transfer', 'none'])),
  paidBy: z.nullable(PaidBy),
  /** What staff noted when they marked it as paid or wrote it off; null for customers. */
  settledNote: z.nullable(z.string()),
  ...sums,
})

export const Invoice = z.extend(InvoiceRow, {
  reference: z.string(),
  note: z.string(),
  periodFrom: z.nullable(Day),
  periodTo: z.nullable(Day),
  correctsId: z.nullable(Id),
  /** Of a credit note: whether it takes back only a part of the invoice. */
  isPartial: z.boolean(),
  /** Credit notes of the invoice, oldest first. */
  creditNotes: z.array(z.object({ _id: Id, number: z.string(), grossInCents: Cents })),
  seller: z.nullable(Seller),
  buyer: z.nullable(Party),
  /**
   * How the invoice was to be paid when it was issued: collected from the bank account or card with these last digits
   * on a day, or by transfer to this IBAN of the seller.
   */
  payment: z.nullable(
    z.object({
      means: z.enum(['sepa_debit', 'card', 'transfer', 'none']),
      last4: z.nullable(z.string()),
      mandate: z.nullable(z.string()),
      iban: z.nullable(z.string()),
      /** Absent on invoices issued before collections were planned. */
      collectOn: z.optional(z.nullable(Day)),
    }),
  ),
  vat: z.array(z.object({ percent: z.number(), netInCents: Cents, vatInCents: Cents })),
  lines: z.array(InvoiceLine),
  /** Of the invoice, oldest first. */
  collections: z.array(Collection),
  version: z.int(),
})

/** `card` opens the form of the card payment provider. */
export const PaidInvoice = z.extend(Invoice, {
  card: z.optional(z.object({ clientSecret: z.string(), publicKey: z.string() })),
})

/** SEPA creditor identifier. */
const CreditorId = z.string().check(z.regex(/^[A-Z]{2}\d{2}[0-9A-Z]{4,31}$/))
const issuer = {
  legalName: text(maxCompanyNameLength),
  siren: z.string().check(z.regex(/^\d{9}$/)),
  vatNumber: z.string().check(z.regex(/^FR[0-9A-Z]{2}\d{9}$/)),
  email: Email,
  legalNotice: optionalLines(maxLegalNoticeLength),
  iban: z.nullable(z.string().check(z.regex(/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/))),
  paymentDays: z.int().check(z.gte(0), z.lte(maxPaymentDays)),
}
const issuerAddress = {
  line1: text(maxAddressLineLength),
  line2: z.optional(optionalText(maxAddressLineLength)),
  postalCode: text(maxPostalCodeLength),
  city: text(maxCityLength),
  country: z.literal('FR'),
}

/** A guest as buyer: a private person, or a company that needs the invoice. */
export const GuestBuyer = z.strictObject({
  name: text(maxCompanyNameLength),
  line1: text(maxAddressLineLength),
  line2: z.optional(optionalText(maxAddressLineLength)),
  postalCode: text(maxPostalCodeLength),
  city: text(maxCityLength),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
})

/** Issuer details required by law (article 242 nonies A of annex II to the CGI). */
export const NewIssuer = z.strictObject({
  ...issuer,
  address: z.strictObject(issuerAddress),
  creditorId: z.optional(z.nullable(CreditorId)),
  version: z.optional(z.int().check(z.gte(0))),
})
/** Terms that new quotes begin with, one text per language (BIL-021). */
export const QuoteTerms = z.strictObject({
  fr: optionalLines(maxQuoteTermsLength),
  en: optionalLines(maxQuoteTermsLength),
})
export const Issuer = z.object({ ...issuer, creditorId: z.nullable(CreditorId), address: Address, version: z.int() })

export type Party = z.infer<typeof Party>
export type Seller = z.infer<typeof Seller>
