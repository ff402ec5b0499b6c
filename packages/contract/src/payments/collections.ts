import * as z from 'zod/mini'
import { can } from '../access.ts'
import { maxInvoiceNoteLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Email, Id, text } from '../schemas.ts'
import { CollectionSettings, PaymentPlan } from './collection-schemas.ts'
import { Invoice } from './invoice-schemas.ts'
import { ProviderId } from './schemas.ts'

const params = z.strictObject({ id: Id })
const Day = z.iso.date()

/** How issued invoices are collected (COL-003 to COL-011). */
export const collections = api('payments', {
  /** How and when a draft would be collected if it were issued now. */
  readPaymentPlan: operation({
    method: 'GET',
    path: '/admin/invoices/:id/plan',
    requirement: 'COL-004',
    access: can('invoices.write'),
    params,
    response: PaymentPlan,
    problems: ['not_found', 'issuer_incomplete'],
  }),
  /**
   * Changes an announced collection until the day before: the administrator takes another method, staff a later day;
   * both are announced anew.
   */
  changeCollection: operation({
    method: 'PATCH',
    path: '/admin/invoices/:id/collection',
    requirement: 'COL-010',
    access: can('invoices.pay'),
    token: 'none',
    params,
    body: z.union([z.strictObject({ paymentMethodId: ProviderId }), z.strictObject({ dueOn: Day })]),
    response: Invoice,
    problems: ['not_found', 'invoice_not_open', 'payment_under_way', 'payment_method_unfit', 'collection_day'],
  }),
  /** Staff present an invoice again, on a day, with a new notice. */
  presentInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/:id/collection',
    requirement: 'COL-011',
    access: can('invoices.write'),
    token: 'none',
    params,
    body: z.strictObject({ dueOn: Day }),
    status: 201,
    response: Invoice,
    problems: ['not_found', 'invoice_not_open', 'payment_under_way', 'payment_method_unfit', 'presentations_used'],
  }),
  /** Staff cancel a collection of which nothing was submitted. */
  cancelCollection: operation({
    method: 'DELETE',
    path: '/admin/invoices/:id/collection',
    requirement: 'COL-011',
    access: can('invoices.write'),
    token: 'none',
    params,
    response: Invoice,
    problems: ['not_found', 'payment_under_way'],
  }),
  /** Staff give up an open invoice, with a reason that customers do not see. */
  writeOffInvoice: operation({
    method: 'POST',
    path: '/admin/invoices/:id/write-off',
    requirement: 'COL-011',
    access: can('invoices.write'),
    token: 'none',
    params,
    body: z.strictObject({ reason: text(maxInvoiceNoteLength) }),
    response: Invoice,
    problems: ['not_found', 'invoice_not_open', 'payment_under_way'],
  }),
  readCollectionSettings: operation({
    method: 'GET',
    path: '/admin/collection-settings',
    requirement: 'COL-003',
    access: can('invoices.read'),
    response: CollectionSettings,
  }),
  /** Staff switch collecting off and on; the accountant who gets the notices is named by the account or by staff. */
  saveCollectionSettings: operation({
    method: 'PATCH',
    path: '/admin/collection-settings',
    requirement: 'COL-005',
    access: can('invoices.pay'),
    token: 'none',
    body: z.strictObject({
      collect: z.optional(z.boolean()),
      accountantEmail: z.optional(z.nullable(Email)),
      invoiceAnnex: z.optional(z.boolean()),
    }),
    response: CollectionSettings,
    problems: ['not_enough_rights'],
  }),
})
