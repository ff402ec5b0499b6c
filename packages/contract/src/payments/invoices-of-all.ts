import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Limit } from '../schemas.ts'
import { CollectionStanding } from './collection-schemas.ts'
import { InvoiceRow } from './invoice-schemas.ts'
import { Cents } from './schemas.ts'

const params = z.strictObject({ provider: z.string() })
const access = can('invoices.read-all')
const filters = {
  /** Without it, all that are not written off. */
  standing: z.optional(CollectionStanding),
  appId: z.optional(Id),
  /** First and last due date. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  sort: z.optional(z.enum(['due', 'amount', 'account'])),
  direction: z.optional(z.enum(['asc', 'desc'])),
}

/** An invoice that is to be paid, or was given up, with its account. */
export const InvoiceOfAll = z.extend(InvoiceRow, {
  app: z.object({ _id: Id, slug: z.string(), name: z.string() }),
  standing: CollectionStanding,
  /** The sum without what credit notes took back. */
  leftInCents: Cents,
})
export type InvoiceOfAll = z.infer<typeof InvoiceOfAll>

/** What staff collect from all accounts (COL-018). */
export const invoicesOfAll = api('payments', {
  /** Invoices that are to be paid, or were given up; `sums` are of each standing, under the other filters. */
  listInvoicesOfAll: operation({
    method: 'GET',
    path: '/:provider/invoices',
    requirement: 'COL-018',
    access,
    params,
    query: z.strictObject({
      ...filters,
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^[0-9a-f-]{1,24}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({
      list: z.array(InvoiceOfAll),
      sums: z.array(z.object({ standing: CollectionStanding, count: z.int(), amountInCents: Cents })),
      next: z.nullable(z.string()),
    }),
  }),
  /** The same as CSV: UTF-8, semicolons, cells escaped against formula injection. */
  exportInvoicesOfAll: operation({
    method: 'GET',
    path: '/:provider/invoices/export',
    requirement: 'COL-018',
    perMinute: 20,
    kind: 'download',
    access,
    params,
    query: z.strictObject(filters),
  }),
})
