import { maxInvoiceNoteLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, listOf, optionalLines } from '../schemas.ts'
import { CreditedLines, GuestBuyer, Invoice, InvoiceRow, Issuer, NewIssuer } from './invoice-schemas.ts'

const requirement = 'ADR-0031'
const access = can('guest-invoices.manage')

/** Invoices of an account to the guests of its bookings, issued by the account with numbers of its own. */
export const guestInvoices = api(withFeatures('payments', ['bookings']), {
  /** Invoices and credit notes of a booking, newest first. */
  listGuestInvoices: operation({
    method: 'GET',
    path: '/admin/guest-invoices',
    requirement,
    access,
    query: z.strictObject({ bookingId: Id }),
    response: listOf(InvoiceRow),
  }),
  /** Issues the invoice of a confirmed or completed booking; it cannot change any more. */
  issueGuestInvoice: operation({
    method: 'POST',
    path: '/admin/guest-invoices',
    requirement,
    access,
    body: z.strictObject({ bookingId: Id, buyer: GuestBuyer }),
    status: 201,
    response: Invoice,
    problems: ['not_found', 'issuer_incomplete', 'booking_not_invoiceable', 'booking_invoiced'],
  }),
  /** Takes back the invoice of a booking, in full or by lines and quantities. */
  creditGuestInvoice: operation({
    method: 'POST',
    path: '/admin/guest-invoices/:id/credit',
    requirement,
    access,
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ note: z.optional(optionalLines(maxInvoiceNoteLength)), lines: z.optional(CreditedLines) }),
    status: 201,
    response: Invoice,
    problems: ['not_found', 'invoice_not_open', 'credit_above_invoice'],
  }),
  /** The account as issuer; null until its details are entered. */
  readGuestIssuer: operation({
    method: 'GET',
    path: '/admin/guest-invoices/issuer',
    requirement,
    access,
    response: z.object({ issuer: z.nullable(Issuer) }),
  }),
  saveGuestIssuer: operation({
    method: 'PUT',
    path: '/admin/guest-invoices/issuer',
    requirement,
    access,
    token: 'none',
    body: NewIssuer,
    response: z.object({ issuer: z.nullable(Issuer) }),
    problems: ['settings_changed'],
  }),
})
