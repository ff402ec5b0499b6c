import { maxInvoiceNoteLength, maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, listOf, optionalText, pageQuery, optionalLines } from '../schemas.ts'
import {
  CreditedLines,
  Invoice,
  InvoiceFields,
  InvoiceRow,
  InvoiceStatus,
  Issuer,
  NewIssuer,
  PaidBy,
  PaidInvoice,
  QuoteTerms,
} from './invoice-schemas.ts'

const requirement = 'ADR-0031'
const params = z.strictObject({ id: Id })
const Version = z.int().check(z.gte(1))
const read = can('invoices.read')
const write = can('invoices.write')

/**
 * Invoices of the provider to the account (ADR 0031): customers read issued invoices; staff draft and issue them and
 * record payments.
 */
export const invoices = api('payments', {
  /** Invoices, newest first; drafts for staff only. */
  listInvoices: operation({
    method: 'GET',
    path: '/admin/invoices',
    requirement,
    access: read,
    query: z.strictObject({
      ...pageQuery,
      status: z.optional(InvoiceStatus),
      search: z.optional(optionalText(maxSearchLength)),
    }),
    response: listOf(InvoiceRow),
  }),
  readInvoice: operation({
    method: 'GET',
    path: '/admin/invoices/:id',
    requirement,
    access: read,
    params,
    response: Invoice,
    problems: ['not_found'],
  }),
  /** The issued invoice as PDF with embedded XML (Factur-X, profile EN 16931). */
  downloadInvoice: operation({
    method: 'GET',
    path: '/admin/invoices/:id/pdf',
    requirement,
    kind: 'download',
    access: read,
    params,
    problems: ['not_found', 'pdf_failed', 'too_many_requests', 'unavailable'],
  }),
  draftInvoice: operation({
    method: 'POST',
    path: '/admin/invoices',
    requirement,
    access: write,
    body: z.strictObject(InvoiceFields),
    bodyLimit: 256 * 1024,
    status: 201,
    response: Invoice,
    problems: ['request_invoiced'],
  }),
  /** Replaces the content of a draft; `version` is the one that was read (compare-and-set). */
  editInvoice: operation({
    method: 'PUT',
    path: '/admin/invoices/:id',
    requirement,
    access: write,
    params,
    body: z.strictObject({ ...InvoiceFields, version: Version }),
    bodyLimit: 256 * 1024,
    response: Invoice,
    problems: ['not_found', 'invoice_issued', 'invoice_changed', 'request_invoiced'],
  }),
  deleteInvoice: operation({
    method: 'DELETE',
    path: '/admin/invoices/:id',
    requirement,
    access: write,
    params,
    status: 204,
    problems: ['not_found', 'invoice_issued'],
  }),
  /** Issues the draft: sets number, date, seller and buyer; it cannot change any more. */
  issueInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/:id/issue',
    requirement,
    access: write,
    params,
    body: z.strictObject({ version: Version }),
    response: Invoice,
    problems: [
      'not_found',
      'invoice_issued',
      'invoice_changed',
      'invoice_empty',
      'issuer_incomplete',
      'issuer_without_iban',
      'buyer_incomplete',
      'vat_rate_wrong',
      'billed_time_changed',
    ],
  }),
  /**
   * Pays an open invoice. Administrators of the account pay by card at once: without a body, and `card` of the response
   * opens the form of the card payment provider (COL-009). Staff record a payment that came otherwise, with its day.
   */
  payInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/:id/pay',
    requirement,
    access: can('invoices.pay'),
    token: 'none',
    params,
    body: z.strictObject({
      paidOn: z.optional(z.iso.date()),
      paidBy: z.optional(PaidBy),
      note: z.optional(optionalLines(maxInvoiceNoteLength)),
    }),
    response: PaidInvoice,
    problems: [
      'not_found',
      'invoice_not_open',
      'invoice_paid_day',
      'payment_under_way',
      'payments_not_configured',
      'unavailable',
    ],
  }),
  /**
   * Takes back an issued invoice with a credit note, which is returned: everything that is left of it, or the given
   * lines and quantities.
   */
  creditInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/:id/credit',
    requirement,
    access: write,
    params,
    body: z.strictObject({ note: z.optional(optionalLines(maxInvoiceNoteLength)), lines: z.optional(CreditedLines) }),
    status: 201,
    response: Invoice,
    problems: ['not_found', 'invoice_not_open', 'credit_above_invoice', 'payment_under_way'],
  }),
  readIssuer: operation({
    method: 'GET',
    path: '/admin/invoices/issuer',
    requirement,
    access: write,
    response: z.object({ issuer: z.nullable(Issuer) }),
  }),
  saveIssuer: operation({
    method: 'PUT',
    path: '/admin/invoices/issuer',
    requirement,
    access: write,
    body: NewIssuer,
    response: z.object({ issuer: z.nullable(Issuer) }),
    problems: ['settings_changed'],
  }),
  readQuoteTerms: operation({
    method: 'GET',
    path: '/admin/invoices/issuer/quote-terms',
    requirement: 'BIL-021',
    access: write,
    token: 'none',
    response: QuoteTerms,
  }),
  /** Stores the given languages of the terms of new quotes; the issuer must be entered before. */
  saveQuoteTerms: operation({
    method: 'PUT',
    path: '/admin/invoices/issuer/quote-terms',
    requirement: 'BIL-021',
    access: can('quote-terms.write'),
    body: z.partial(QuoteTerms),
    response: QuoteTerms,
    problems: ['issuer_incomplete'],
  }),
})
