import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import {
  BillableDetail,
  BillableFilter,
  BillableList,
  BillablePeriod,
  InvoiceDays,
  InvoiceTime,
  NewProposal,
} from './billing-schemas.ts'
import { Invoice } from './invoice-schemas.ts'

const access = can('invoices.write')

/** From accepted work to drafts of invoices: for staff, except the days of an issued one. */
export const billing = api('payments', {
  /** Requests with work that may be invoiced, newest work first. */
  listBillable: operation({
    method: 'GET',
    path: '/admin/invoices/billable',
    requirement: 'BIL-040',
    access,
    query: BillableFilter,
    response: BillableList,
  }),
  readBillable: operation({
    method: 'GET',
    path: '/admin/invoices/billable/:taskId',
    requirement: 'BIL-041',
    perMinute: 120,
    access,
    params: z.strictObject({ taskId: Id }),
    query: BillablePeriod,
    response: BillableDetail,
    problems: ['not_found'],
  }),
  /** Writes the computed lines into a new draft, or adds them to one, and claims their work logs and requests. */
  proposeInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/proposal',
    requirement: 'BIL-042',
    access,
    body: NewProposal,
    bodyLimit: 1024 * 1024,
    status: 201,
    response: Invoice,
    problems: [
      'not_found',
      'worklog_billed',
      'request_invoiced',
      'invoice_issued',
      'invoice_changed',
      'proposal_empty',
      'proposal_too_long',
    ],
  }),
  /** The work logs of each line, and the margin of each request. */
  readInvoiceTime: operation({
    method: 'GET',
    path: '/admin/invoices/:id/time',
    requirement: 'BIL-037',
    access,
    params: z.strictObject({ id: Id }),
    response: InvoiceTime,
    problems: ['not_found'],
  }),
  /** The days and hours of each time line, for customers too, unless times of its request are hidden from them. */
  readInvoiceDays: operation({
    method: 'GET',
    path: '/admin/invoices/:id/days',
    requirement: 'BIL-053',
    access: can('invoices.read'),
    params: z.strictObject({ id: Id }),
    response: InvoiceDays,
    problems: ['not_found'],
  }),
  /** Computes the time lines of a draft again, from their work logs as they are now. */
  recalculateInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/:id/recalculate',
    requirement: 'BIL-044',
    access,
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ version: z.int().check(z.gte(1)) }),
    response: Invoice,
    problems: ['not_found', 'invoice_issued', 'invoice_changed'],
  }),
})
