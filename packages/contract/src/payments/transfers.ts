import * as z from 'zod/mini'
import { can } from '../access.ts'
import { maxStatementLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Id, Limit, lines } from '../schemas.ts'
import { Cents } from './schemas.ts'

const access = can('transfers.match')
const one = z.strictObject({ provider: z.string(), id: Id })
const provider = z.strictObject({ provider: z.string() })

/** An open invoice that a transfer may have paid: its number stands in the reference, or its sum is the same. */
const Proposal = z.object({
  invoiceId: Id,
  app: z.object({ _id: Id, name: z.string() }),
  number: z.string(),
  leftInCents: Cents,
  isNamed: z.boolean(),
})

/** Money that came to the provider, until staff say which invoice it paid. */
export const Transfer = z.object({
  _id: Id,
  bookedOn: z.iso.date(),
  amountInCents: Cents,
  payer: z.string(),
  reference: z.string(),
  /** The likeliest first. */
  proposals: z.array(Proposal),
})

/** Transfers from statements of the bank, matched with invoices by staff (COL-012). */
export const transfers = api('payments', {
  /** Adds the credits of a statement, CAMT.053 or CSV; those that are there already stay as they are. */
  importTransfers: operation({
    method: 'POST',
    path: '/:provider/transfers',
    requirement: 'COL-012',
    perMinute: 20,
    access,
    params: provider,
    body: z.strictObject({ text: lines(maxStatementLength) }),
    bodyLimit: 2 * maxStatementLength,
    status: 201,
    response: z.object({ added: z.int(), known: z.int() }),
    problems: ['statement_broken', 'statement_too_long'],
  }),
  /** Transfers that nobody has matched, newest first, with the invoices that they may have paid. */
  listTransfers: operation({
    method: 'GET',
    path: '/:provider/transfers',
    requirement: 'COL-012',
    access,
    params: provider,
    query: z.strictObject({
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({ list: z.array(Transfer), next: z.nullable(z.string()) }),
  }),
  /** The invoice that a transfer paid, which is paid by that; without one, it paid none of ours. */
  matchTransfer: operation({
    method: 'POST',
    path: '/:provider/transfers/:id/match',
    requirement: 'COL-012',
    access,
    params: one,
    body: z.strictObject({ invoice: z.nullable(z.strictObject({ appId: Id, invoiceId: Id })) }),
    status: 204,
    problems: ['not_found', 'invoice_not_open', 'payment_under_way', 'transfer_amount'],
  }),
})
