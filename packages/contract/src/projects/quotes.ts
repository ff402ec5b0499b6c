import * as z from 'zod/mini'
import { vatRates } from '@passerelle/kernel/invoice-totals'
import { quoteStates } from '@passerelle/kernel/quotes'
import { can, on } from '../access.ts'
import { PersonShape } from '../accounts/schemas.ts'
import { maxLineDetailLength, maxQuoteLines, maxQuoteTermsLength, maxSubjectLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { invoiceUnits, Quantity } from '../payments/invoice-schemas.ts'
import { Cents } from '../payments/schemas.ts'
import { ClientDuration, Id, Instant, listOf, optionalLines, pageQuery, text } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { Task } from './schemas.ts'

export const QuoteState = z.enum(quoteStates)
/** `fixed`: the sum of the quote is billed; `time`: the time that was worked. */
export const QuoteBilling = z.enum(['fixed', 'time'])

const UnitPrice = z.int().check(z.gte(0), z.lte(100_000_000))
const lineTexts = { title: text(maxSubjectLength), detail: z.optional(optionalLines(maxLineDetailLength)) }
const VatPercent = z.literal([...vatRates])

/** Time without prices takes those of the category's pricing rule. */
export const NewQuoteLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('time'),
    ...lineTexts,
    estimatedMs: ClientDuration,
    dailyInCents: z.optional(UnitPrice),
    hourlyInCents: z.optional(UnitPrice),
    vatPercent: VatPercent,
  }),
  z.strictObject({
    kind: z.literal('item'),
    ...lineTexts,
    quantity: Quantity,
    unit: z.enum(invoiceUnits),
    unitPriceInCents: UnitPrice,
    vatPercent: VatPercent,
  }),
])

/** Prices in cents excluding taxes; fields of the other kind are null. */
export const QuoteLine = z.object({
  position: z.int(),
  kind: z.enum(['time', 'item']),
  title: z.string(),
  detail: z.string(),
  estimatedMs: z.nullable(z.int()),
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.enum(invoiceUnits)),
  unitPriceInCents: z.nullable(Cents),
  dailyInCents: z.nullable(Cents),
  hourlyInCents: z.nullable(Cents),
  vatPercent: z.number(),
  netInCents: Cents,
})

export const Quote = z.object({
  _id: Id,
  /** Null while it is a draft. */
  number: z.nullable(z.string()),
  state: QuoteState,
  billing: QuoteBilling,
  lines: z.array(QuoteLine),
  netInCents: Cents,
  vatInCents: Cents,
  grossInCents: Cents,
  vat: z.array(z.object({ percent: z.number(), netInCents: Cents, vatInCents: Cents })),
  terms: z.string(),
  /** The last day on which it can be accepted. */
  validUntil: z.nullable(z.iso.date()),
  sentAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(PersonShape),
  version: z.int(),
})

const Version = z.int().check(z.gte(1))
const read = can('quote.read', on('task'))
const write = can('quote.write', on('task'))

/** Quotes of a request: estimates with lines, prices, validity and terms. */
export const quotes = api('projects', {
  /** The newest quote of the request, drafts for staff only (BIL-018). */
  readQuote: operation({
    method: 'GET',
    path: '/admin/tasks/:id/quote',
    requirement: 'BIL-018',
    access: read,
    params: TaskParams,
    response: Quote,
    problems: ['not_found'],
  }),
  /** The newest quote that was sent, as PDF (BIL-020). */
  downloadQuote: operation({
    method: 'GET',
    path: '/admin/tasks/:id/quote/pdf',
    requirement: 'BIL-018',
    kind: 'download',
    access: read,
    params: TaskParams,
    problems: ['not_found', 'pdf_failed', 'too_many_requests', 'unavailable'],
  }),
  /** All quotes of the request, newest first, drafts for staff only. */
  listQuotes: operation({
    method: 'GET',
    path: '/admin/tasks/:id/quotes',
    requirement: 'BIL-019',
    access: read,
    params: TaskParams,
    query: z.strictObject(pageQuery),
    response: listOf(Quote),
  }),
  /** Saves the draft; `version` is the one that was read (compare-and-set), absent for a new one. */
  saveQuote: operation({
    method: 'PUT',
    path: '/admin/tasks/:id/quote',
    requirement: 'BIL-019',
    access: write,
    token: 'none',
    params: TaskParams,
    body: z.strictObject({
      billing: QuoteBilling,
      /** Absent: the default terms of the installation. */
      terms: z.optional(optionalLines(maxQuoteTermsLength)),
      validUntil: z.optional(z.nullable(z.iso.date())),
      lines: z.array(NewQuoteLine).check(z.minLength(1), z.maxLength(maxQuoteLines)),
      version: z.optional(Version),
    }),
    bodyLimit: 256 * 1024,
    response: Quote,
    problems: ['quote_category', 'quote_changed', 'quote_empty', 'estimate_step', 'task_archived'],
  }),
  /** Deletes the draft. */
  deleteQuote: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id/quote',
    requirement: 'BIL-019',
    access: write,
    token: 'none',
    params: TaskParams,
    status: 204,
    problems: ['not_found'],
  }),
  /** Sends the draft: its time becomes the estimate, and the request waits for the answer (BIL-011, BIL-012). */
  sendQuote: operation({
    method: 'POST',
    path: '/admin/tasks/:id/quote/send',
    requirement: 'BIL-019',
    access: write,
    token: 'none',
    params: TaskParams,
    body: z.strictObject({ version: Version }),
    response: Task,
    problems: [
      'not_found',
      'quote_changed',
      'quote_category',
      'quote_expired',
      'task_archived',
      'task_billed',
      'task_changed',
      'issuer_incomplete',
      'buyer_incomplete',
      'vat_rate_wrong',
    ],
  }),
})

export type Quote = z.infer<typeof Quote>
export type QuoteLine = z.infer<typeof QuoteLine>
export type NewQuoteLine = z.infer<typeof NewQuoteLine>
