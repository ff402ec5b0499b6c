import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, optionalText } from '../schemas.ts'
import { Cents } from './schemas.ts'

const params = z.strictObject({ provider: z.string() })
const access = can('invoices.read-all')
const filters = { search: z.optional(optionalText(maxSearchLength)), appId: z.optional(Id) }

/** A draft of an invoice or credit note, with its account. */
const DraftOfAll = z.object({
  _id: Id,
  app: z.object({ _id: Id, name: z.string() }),
  kind: z.enum(['invoice', 'credit_note']),
  subject: z.string(),
  periodFrom: z.nullable(z.iso.date()),
  periodTo: z.nullable(z.iso.date()),
  lines: z.int(),
  netInCents: Cents,
  grossInCents: Cents,
  createdAt: Instant,
})

/** What staff have still to issue, over all accounts. */
export const draftsOfAll = api('payments', {
  /** Drafts, oldest first, by part of their subject or of one account; `count` and sums are of all that match. */
  listDraftsOfAll: operation({
    method: 'GET',
    path: '/:provider/drafts',
    requirement: 'ADR-0031',
    access,
    params,
    query: z.strictObject({
      ...filters,
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({
      list: z.array(DraftOfAll),
      count: z.int(),
      netInCents: Cents,
      grossInCents: Cents,
      next: z.nullable(z.string()),
    }),
  }),
  /** The same as CSV: UTF-8, semicolons, cells escaped against formula injection. */
  exportDraftsOfAll: operation({
    method: 'GET',
    path: '/:provider/drafts/export',
    requirement: 'ADR-0031',
    perMinute: 20,
    kind: 'download',
    access,
    params,
    query: z.strictObject(filters),
  }),
})
